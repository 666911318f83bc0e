import { parseSync } from 'vite';

/** A page's address and the module of its screen, as `src/app/pages/table.ts` imports it. */
export type PageScreen = { path: string; screen: string };

type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/**
 * Reads the page table's source: which address shows which screen. Running it would not tell, for a screen's module is only
 * known to its `import()`. Throws when a page has no screen that can be told.
 */
export function readPageTable(file: string, source: string): PageScreen[] {
  const found: PageScreen[] = [];
  const named = new Map<string, string>();
  walk(parseSync(file, source).program, (node) => {
    if (node.type === 'VariableDeclarator' && isNode(node.id) && isNode(node.init)) {
      const screen = importedBy(node.init);
      if (screen) named.set(String(node.id.name), screen);
    }
  });
  walk(parseSync(file, source).program, (node) => {
    if (node.type !== 'ObjectExpression') return;
    const [path, screen] = [fieldOf(node, 'path'), fieldOf(node, 'screen')];
    if (!path || !screen) return;
    const imported = importedBy(screen) ?? named.get(String(screen.name));
    if (!imported) throw new Error(`${file}: the screen of ${String(path.value)} can't be told.`);
    found.push({ path: String(path.value), screen: imported });
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

function importedBy(node: Node): string | undefined {
  if (node.type !== 'ArrowFunctionExpression') return undefined;
  let imported: string | undefined;
  walk(node.body, ({ type, source }) => {
    if (type === 'ImportExpression' && isNode(source)) imported = String(source.value);
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
