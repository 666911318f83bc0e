/** Reads the sources through TypeScript's compiler, and asks it each question once. */
import * as ast from 'typescript/unstable/ast';
import {
  API,
  type Checker,
  type Symbol as Named,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';

/** A statement of `runSql`, or of `sql` with the type of its rows. */
export type Statement = ast.TaggedTemplateExpression;

/** Reads the statements of a project's files; the compiler ends with `close`. */
export function readStatements(project: string, isRead: (file: string) => boolean) {
  const api = new API();
  const opened = api.updateSnapshot({ openProjects: [project] }).getProject(project);
  if (!opened) throw new Error(`${project} is no project of TypeScript`);
  const { program, checker } = opened;
  const statements: Statement[] = [];
  const calls = new Map<string, ast.CallExpression[]>();
  const visit = (node: ast.Node): void => {
    if (ast.isTaggedTemplateExpression(node) && isStatement(node)) statements.push(node);
    const name = calleeName(node);
    if (name && ast.isCallExpression(node)) calls.set(name, [...(calls.get(name) ?? []), node]);
    node.forEachChild(visit);
  };
  for (const file of program.getSourceFileNames().filter(isRead))
    program.getSourceFile(file)?.forEachChild(visit);
  return { statements, checker, lookups: lookupsOf(checker, calls), close: () => api.close() };
}

const isStatement = ({ tag, typeArguments, template }: Statement) =>
  calleeName(tag) === 'runSql' ||
  (tag.getText() === 'sql' &&
    typeArguments &&
    /^`\s*(select|with|insert|update|delete)\b/i.test(template.getText()));

const calleeName = (call: ast.Node) => {
  if (!ast.isCallExpression(call)) return undefined;
  const { expression: callee } = call;
  return (ast.isPropertyAccessExpression(callee) ? callee.name : callee).getText();
};

export type Lookups = ReturnType<typeof lookupsOf>;

function lookupsOf(checker: Checker, calls: ReadonlyMap<string, readonly ast.CallExpression[]>) {
  const declarationOf = (symbol: Named | undefined) => {
    const isAlias = symbol && symbol.flags & SymbolFlags.Alias;
    return (isAlias ? checker.getAliasedSymbol(symbol) : symbol)?.declarations[0]?.resolve();
  };
  const typesOf = once((node) => partsOf(checker.getTypeAtLocation(node)));
  const calleeOf = once((call) => checker.getResolvedSignature(call)?.declaration);
  return {
    declarationOf: once((node) => declarationOf(checker.getSymbolAtLocation(node))),
    /** Finds the declaration of the value of `{ name }`. */
    valueOf: once((node) => declarationOf(checker.getShorthandAssignmentValueSymbol(node))),
    /** Whether a value is a part of the text and no parameter. */
    isFragment: (node: ast.Node) =>
      typesOf(node).some((type) => /^(Aliased)?(RawBuilder|Expression)/.test(type.getSymbol()?.name ?? '')),
    isNumber: (node: ast.Node) => typesOf(node).every(({ flags }) => flags & TypeFlags.NumberLike),
    /** Answers the texts that the type of an expression allows; none where it allows any. */
    wordsOf: (node: ast.Node) => {
      const words = typesOf(node).flatMap((type) => (type.isStringLiteralType() ? [type.value] : []));
      return words.length === typesOf(node).length ? words : [];
    },
    /** Whether a call is one of a library. */
    isForeign: (call: ast.Node) => calleeOf(call)?.path.includes('/node_modules/') ?? false,
    /** Finds the calls of a function by its name. */
    callsOf: once((node) => {
      const { name } = (ast.isFunctionDeclaration(node) ? node : node.parent) as { name?: ast.Node };
      return (calls.get(name?.getText() ?? '') ?? []).filter((call) => calleeOf(call)?.resolve() === node);
    }),
  };
}

/** The types that a union is made of. */
export const partsOf = (type: Type | undefined): readonly Type[] =>
  type?.isUnionType() ? type.getTypes() : type ? [type] : [];

export const isFunction = (node: ast.Node): node is ast.FunctionLikeDeclaration =>
  ast.isArrowFunction(node) ||
  ast.isFunctionDeclaration(node) ||
  ast.isFunctionExpression(node) ||
  ast.isMethodDeclaration(node);

function once<Answer>(ask: (node: ast.Node) => Answer): (node: ast.Node) => Answer {
  const answers = new Map<ast.Node, Answer>();
  return (node) => {
    if (!answers.has(node)) answers.set(node, ask(node));
    return answers.get(node) as Answer;
  };
}
