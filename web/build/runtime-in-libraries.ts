import { type Plugin, parseSync, type Rolldown } from 'vite';

const runtimeModule = '\0rolldown/runtime.js';
/** Returns the exported name of a helper; the libraries' own exports have one or two letters. */
const helperName = (name: string) => `rolldown_${name}`;

/**
 * Moves the few helpers that Rolldown shares among all chunks into the chunk of the libraries, which every page loads.
 * Rolldown keeps them in a chunk of their own, whatever the groups are, which costs one more request for 700 bytes.
 * Throws when the chunks aren't as expected; the build also works without this plugin.
 */
export function runtimeInLibraries(): Plugin {
  return {
    name: 'runtime-in-libraries',
    apply: 'build',
    // The names of the files must change when this plugin changes their content.
    augmentChunkHash: () => 'runtime-in-libraries 1',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const runtime = chunks.find(({ moduleIds }) => moduleIds.join() === runtimeModule);
      const libraries = chunks.find(({ name }) => name === 'libraries');
      if (!runtime || !libraries)
        throw new Error('No chunk has only the helpers, or none is named libraries.');
      if (libraries.imports.some((name) => name !== runtime.fileName))
        throw new Error('The libraries import another chunk, so the helpers in them could come too late.');
      const helpers = exportsOf(runtime);
      for (const chunk of chunks)
        if (chunk !== libraries && chunk.imports.includes(runtime.fileName)) {
          const { names, before, after } = cutImport(chunk, runtime);
          const list = names.map(({ imported, local }) => `${helperName(imported)} as ${local}`).join();
          chunk.code = `${before}import{${list}}from"./${fileOf(libraries)}";${after}`;
          chunk.imports = [...new Set([libraries.fileName, ...chunk.imports])].filter(
            (name) => name !== runtime.fileName,
          );
        }
      const { names, before, after } = cutImport(libraries, runtime);
      const returned = helpers.list.map(({ local, exported }) => `${exported}:${local}`).join();
      const taken = names.map(({ imported, local }) => `${imported}:${local}`).join();
      const outside = helpers.list.map(({ exported }) => `${exported}:${helperName(exported)}`).join();
      libraries.code = [
        `const rolldownHelpers=(()=>{${helpers.body}return{${returned}}})(),{${taken}}=rolldownHelpers;`,
        `const{${outside}}=rolldownHelpers;`,
        `export{${helpers.list.map(({ exported }) => helperName(exported)).join()}};`,
        before + after,
      ].join('');
      libraries.imports = [];
      delete bundle[runtime.fileName];
    },
  };
}

const fileOf = ({ fileName }: Rolldown.OutputChunk) => fileName.replace(/^.*\//, '');

/** Returns the code of the helpers without its `export { l as r, … }`, and the names in that statement. */
function exportsOf({ fileName, code }: Rolldown.OutputChunk) {
  const statement = parseSync(fileName, code).program.body.at(-1);
  if (statement?.type !== 'ExportNamedDeclaration')
    throw new Error(`${fileName} does not end in its exports.`);
  const list = statement.specifiers.map(({ local, exported }) => ({
    local: nameOf(local),
    exported: nameOf(exported),
  }));
  return { list, body: code.slice(0, statement.start) };
}

/** Returns the code before and after the statement that imports the helpers, and the names in it. */
function cutImport({ fileName, code }: Rolldown.OutputChunk, runtime: Rolldown.OutputChunk) {
  const found = parseSync(fileName, code).program.body.filter(
    (statement) =>
      statement.type === 'ImportDeclaration' && statement.source.value === `./${fileOf(runtime)}`,
  );
  const [statement] = found;
  if (found.length !== 1 || statement?.type !== 'ImportDeclaration')
    throw new Error(`${fileName} does not import the helpers once.`);
  const names = statement.specifiers.map((specifier) => {
    if (specifier.type !== 'ImportSpecifier') throw new Error(`${fileName} imports the helpers as a whole.`);
    return { imported: nameOf(specifier.imported), local: specifier.local.name };
  });
  return { names, before: code.slice(0, statement.start), after: code.slice(statement.end) };
}

const nameOf = (name: { type: string; name?: string; value?: string }) => String(name.name ?? name.value);
