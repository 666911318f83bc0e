import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const templates = new URL('../../templates/', import.meta.url).pathname;
let compiler: NodeCompiler | undefined;

/** The compiler with its fonts costs memory: it is made at the first PDF. */
function theCompiler(): NodeCompiler {
  compiler ??= NodeCompiler.create({ workspace: templates });
  return compiler;
}

/**
 * A PDF from a Typst template in server/templates; `data` reaches it as JSON (`json(bytes(sys.inputs.data))`), so
 * nothing a person typed is ever read as markup. Pictures are given by name and read as `/pictures/NAME`.
 */
export function renderPdf(template: string, data: unknown, pictures: Record<string, Buffer> = {}): Buffer {
  const typst = theCompiler();
  const paths = Object.keys(pictures).map((name) => `${templates}pictures/${name}`);
  try {
    for (const [name, content] of Object.entries(pictures))
      typst.mapShadow(`${templates}pictures/${name}`, content);
    return typst.pdf({ mainFilePath: `${templates}${template}`, inputs: { data: JSON.stringify(data) } });
  } finally {
    for (const path of paths) typst.unmapShadow(path);
    typst.evictCache(10);
  }
}
