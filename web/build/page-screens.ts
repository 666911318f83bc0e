import { posix } from 'node:path';
import { parseSync } from 'vite';

/** A page's address, and the file with its screen. */
export type PageScreen = { path: string; module: string };

type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/**
 * Reads the sources that declare pages, to find the screen of each address. Running them would not help, because only
 * the `import()` knows the screen's module. Throws when the screen of a page can't be found.
 */
export function readPageScreens(files: readonly { path: string; source: string }[]): PageScreen[] {
  const programs = files.map(({ path, source }) => ({ path, program: parseSync(path, source).program }));
  const named = new Map<string, string>();
  for (const { path, program } of programs)
    walk(program, (node) => {
      if (node.type !== 'VariableDeclarator' || !isNode(node.id) || !isNode(node.init)) return;
      const module = importedBy(node.init, path);
      if (module) named.set(String(node.id.name), module);
    });
  const found: PageScreen[] = [];
  for (const { path: file, program } of programs)
    walk(program, (node) => {
      if (node.type !== 'ObjectExpression') return;
      const [path, screen] = [fieldOf(node, 'path'), fieldOf(node, 'screen')];
      if (!path || !screen) return;
      const module = importedBy(screen, file) ?? named.get(String(screen.name));
      if (!module) throw new Error(`${file}: the screen of ${String(path.value)} can't be told.`);
      found.push({ path: String(path.value), module });
    });
  return found;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (isNode(value)) {
    visit(value);
    for (const child of Object.values(value)) walk(child, visit);
  }
}

/** The file of the first lazy import in a function. */
function importedBy(node: Node, file: string): string | undefined {
  if (node.type !== 'ArrowFunctionExpression') return undefined;
  let imported: string | undefined;
  walk(node.body, ({ type, source }) => {
    if (type === 'ImportExpression' && isNode(source))
      imported ??= posix.join(posix.dirname(file), String(source.value));
  });
  return imported;
}

function fieldOf(object: Node, key: string): Node | undefined {
  const properties: unknown[] = Array.isArray(object.properties) ? object.properties : [];
  for (const property of properties)
    if (isNode(property) && isNode(property.key) && property.key.name === key && isNode(property.value))
      return property.value;
  return undefined;
}
