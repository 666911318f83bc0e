/**
 * Follows a statement through the sources to the texts that it can have: a fragment is read where it is declared, a
 * function's where it returns it, a parameter at the callers.
 */
import * as ast from 'typescript/unstable/ast';
import { Choices } from './choices.ts';
import { isFunction, type Lookups, type Statement } from './lookups.ts';

/**
 * An expression of the sources with what the parameters around it stand for; `items` and `word` are what no expression
 * says: the parts of a list, a name.
 */
type Source = { node: ast.Node; scope: Scope; items?: Source[]; word?: string };
type Scope = ReadonlyMap<ast.Node, Source>;
type Property = { name: string; value: Source };

/** A part of a statement that only the running program knows. */
class Unfollowed extends Error {}

/** Stands for a value in a text until the parameters are numbered. */
const value = '\0';
/** More steps than any fragment takes, so that one that leads back to itself comes to an end. */
const deepest = 100;

/** Answers the texts of a statement: as many as it takes to have each branch of each fragment in one of them. */
export function textsOf({ template }: Statement, lookups: Lookups): { texts: string[]; reason?: string } {
  const choices = new Choices();
  const texts = new Set<string>();
  let reason: string | undefined;
  do {
    const text = ifKnown(() => readerOf(lookups, choices).fill({ node: template, scope: new Map() }));
    let count = 0;
    if (text instanceof Unfollowed) reason = text.message;
    else if (text.trim()) texts.add(text.replaceAll(value, () => `$${++count}`));
  } while (choices.advance());
  return { texts: [...texts], reason };
}

/** Reads one of a statement's texts. */
function readerOf(lookups: Lookups, choices: Choices) {
  /** Puts a template together; `read` answers the text between two of its parts. */
  function fill({ node, scope }: Source, read = fragmentOrValue): string {
    if (!ast.isTemplateExpression(node))
      return ast.isNoSubstitutionTemplateLiteral(node) ? node.text : fail(node);
    return node.templateSpans.reduce(
      (text, { expression, literal }) => text + read({ node: expression, scope }) + literal.text,
      node.head.text,
    );
  }

  const fragmentOrValue = (source: Source): string =>
    lookups.isFragment(source.node) ? fragment(source) : value;

  /** Answers the text of a template, or of a call of Kysely's `sql`. */
  function fragment(source: Source): string {
    const found = follow(source);
    const { node, scope } = found;
    if (ast.isTaggedTemplateExpression(node)) return fill({ node: node.template, scope });
    if (node.getText() === 'undefined') return value;
    const { object, method = '', args } = callOf(found);
    const [first, between] = args;
    if (object?.getText() !== 'sql' || !first) return fail(node);
    if (method === 'join')
      return items(first)
        .map(fragmentOrValue)
        .join(between ? fragment(between) : ', ');
    if (method === 'lit' && lookups.isNumber(first.node)) return '1';
    if (method === 'lit') return `'${word(first).replaceAll("'", "''")}'`;
    if (method === 'raw') return word(first);
    return ['ref', 'table', 'id'].includes(method) ? `"${word(first).replaceAll('.', '"."')}"` : value;
  }

  /** Answers a name or another text of the program; one of those that its type allows where nothing says more. */
  function word(source: Source): string {
    const written = ifKnown(() => writtenWord(source));
    if (!(written instanceof Unfollowed)) return written;
    return choices.of(source.node, lookups.wordsOf(source.node)) ?? fail(source.node);
  }

  function writtenWord(source: Source): string {
    const found = follow(source);
    const { node, scope } = found;
    if (found.word !== undefined) return found.word;
    if (ast.isStringLiteral(node)) return node.text;
    if (isOperation(node, '+')) return word({ node: node.left, scope }) + word({ node: node.right, scope });
    const { object, method, args } = callOf(found);
    if (!object || method !== 'join') return fill(found, word);
    return items({ node: object, scope })
      .map(word)
      .join(args[0] && word(args[0]));
  }

  /** Answers the parts of a list; a `map` makes one where only the running program knows the list. */
  function items(source: Source): Source[] {
    const found = follow(source);
    const { node, scope } = found;
    if (found.items) return found.items;
    if (ast.isArrayLiteralExpression(node)) {
      return node.elements.flatMap((element) =>
        ast.isSpreadElement(element)
          ? items({ node: element.expression, scope })
          : [{ node: element, scope }],
      );
    }
    const { object, method = '', args } = callOf(found);
    const [work] = args;
    if (!object || !work) return fail(node);
    if (object.getText() === 'Object') {
      return properties(work).map(({ name, value: whole }) => {
        const key = { ...whole, word: name };
        if (method === 'values') return whole;
        return method === 'keys' ? key : { ...whole, items: [key, whole] };
      });
    }
    const list = { node: object, scope };
    if (method === 'filter' || method === 'slice') return items(list);
    if (!['map', 'flatMap'].includes(method)) return fail(node);
    const known = ifKnown(() => items(list));
    const made =
      known instanceof Unfollowed
        ? [answer(follow(work), [])]
        : known.map((item) => answer(follow(work), [item]));
    return method === 'map' ? made : made.flatMap(items);
  }

  let depth = 0;
  /** Follows names, branches and calls of our own functions to the expression that makes the value. */
  function follow(source: Source): Source {
    if (depth === deepest) return fail(source.node);
    depth++;
    try {
      const next = step(source);
      return next === source ? source : follow(next);
    } finally {
      depth--;
    }
  }

  function step(source: Source): Source {
    const { node, scope } = source;
    if (source.items || source.word !== undefined) return source;
    if (isWrapped(node)) return { node: node.expression, scope };
    // Branches on the same condition are taken together.
    if (ast.isConditionalExpression(node))
      return { node: branch(node, [node.whenTrue, node.whenFalse], node.condition.getText()), scope };
    if (isOperation(node, '&&')) return { node: node.right, scope };
    if (isOperation(node, '??') || isOperation(node, '||'))
      return { node: branch(node, [node.left, node.right]), scope };
    if (ast.isIdentifier(node)) return declared(lookups.declarationOf(node), source);
    if (ast.isPropertyAccessExpression(node))
      return property({ node: node.expression, scope }, node.name.text, source);
    if (ast.isElementAccessExpression(node)) {
      const name = ifKnown(() => writtenWord({ node: node.argumentExpression, scope }));
      const all = properties({ node: node.expression, scope });
      return (all.find((element) => element.name === name) ?? choices.of(node, all) ?? fail(node)).value;
    }
    if (!ast.isCallExpression(node) || lookups.isForeign(node)) return source;
    return answer(follow({ node: node.expression, scope }), callOf(source).args);
  }

  /** Takes one of several branches; an empty list says nothing of what a list may have. */
  function branch(around: ast.Node, branches: readonly ast.Node[], question: unknown = around): ast.Node {
    const full = branches.filter((node) => !ast.isArrayLiteralExpression(node) || node.elements.length > 0);
    return choices.of(question, full.length > 0 ? full : branches) ?? fail(around);
  }

  /** Answers what a function returns, with its parameters bound to the arguments. */
  function answer({ node, scope: outer }: Source, args: Source[]): Source {
    if (!isFunction(node) || !node.body) return fail(node);
    const scope = new Map(outer);
    for (const [index, parameter] of node.parameters.entries()) {
      const { initializer } = parameter;
      const argument = parameter.dotDotDotToken
        ? { node: parameter, scope: outer, items: args.slice(index) }
        : (args[index] ?? (initializer && { node: initializer, scope: outer }));
      if (argument) scope.set(parameter, argument);
    }
    if (!ast.isBlock(node.body)) return { node: node.body, scope };
    const returned: ast.Node[] = [];
    const visit = (inner: ast.Node) => {
      if (ast.isReturnStatement(inner) && inner.expression) returned.push(inner.expression);
      else if (!isFunction(inner)) inner.forEachChild(visit);
    };
    visit(node.body);
    return { node: branch(node, returned), scope };
  }

  /** Answers the value of a name by its declaration. */
  function declared(node: ast.Node | undefined, source: Source): Source {
    const { scope } = source;
    if (!node) return source;
    if (isFunction(node)) return { node, scope };
    if (ast.isBindingElement(node)) {
      const whole = declared(node.parent.parent, source);
      if (ast.isArrayBindingPattern(node.parent))
        return items(whole)[node.parent.elements.indexOf(node)] ?? fail(node);
      return property(whole, (node.propertyName ?? node.name)?.getText(), source, node.initializer);
    }
    if (ast.isParameterDeclaration(node)) return scope.get(node) ?? { node: argumentOf(node), scope };
    if (!ast.isVariableDeclaration(node)) return fail(source.node);
    if (node.initializer) return { node: node.initializer, scope };
    const loop = node.parent.parent;
    if (!ast.isForOfStatement(loop)) return fail(source.node);
    return choices.of(node, items({ node: loop.expression, scope })) ?? fail(node);
  }

  /** Answers what one of the callers gives. */
  function argumentOf(parameter: ast.ParameterDeclaration): ast.Node {
    const owner = parameter.parent as ast.FunctionLikeDeclaration;
    const call = choices.of(owner, lookups.callsOf(owner));
    return call?.arguments[owner.parameters.indexOf(parameter)] ?? parameter.initializer ?? fail(parameter);
  }

  function property(object: Source, name: string | undefined, source: Source, otherwise?: ast.Node): Source {
    const found = properties(object).find((candidate) => candidate.name === name);
    return found?.value ?? { node: otherwise ?? fail(source.node), scope: source.scope };
  }

  function properties(source: Source): Property[] {
    const found = follow(source);
    const { node, scope } = found;
    const [pairs] = callOf(found).args;
    if (ast.isArrayLiteralExpression(node))
      return items(found).map((item, at) => ({ name: `${at}`, value: item }));
    if (pairs && callOf(found).method === 'fromEntries') {
      return items(pairs).map((pair) => {
        const [name = fail(node), whole = fail(node)] = items(pair);
        return { name: word(name), value: whole };
      });
    }
    if (!ast.isObjectLiteralExpression(node)) return fail(source.node);
    const all = node.properties.flatMap((part): Property[] => {
      if (ast.isSpreadAssignment(part)) return properties({ node: part.expression, scope });
      const key = part.name;
      const name = ast.isComputedPropertyName(key)
        ? word({ node: key.expression, scope })
        : key.getText().replaceAll("'", '');
      if (ast.isPropertyAssignment(part)) return [{ name, value: { node: part.initializer, scope } }];
      if (!ast.isShorthandPropertyAssignment(part)) return [{ name, value: { node: part, scope } }];
      return [{ name, value: declared(lookups.valueOf(part), { node: key, scope }) }];
    });
    return [...new Map(all.map((part) => [part.name, part])).values()];
  }

  return { fill };
}

function fail(node: ast.Node): never {
  throw new Unfollowed(node.getText().replace(/\s+/g, ' ').slice(0, 80));
}

function ifKnown<Answer>(read: () => Answer): Answer | Unfollowed {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unfollowed) return error;
    throw error;
  }
}

const isWrapped = (node: ast.Node) =>
  ast.isParenthesizedExpression(node) ||
  ast.isAsExpression(node) ||
  ast.isSatisfiesExpression(node) ||
  ast.isNonNullExpression(node);

const isOperation = (node: ast.Node, operator: string): node is ast.BinaryExpression =>
  ast.isBinaryExpression(node) && node.operatorToken.getText() === operator;

/** Takes `object.method(…)` apart. */
function callOf({ node, scope }: Source): { object?: ast.Node; method?: string; args: Source[] } {
  if (!ast.isCallExpression(node)) return { args: [] };
  const args = node.arguments.map((argument) => ({ node: argument, scope }));
  const { expression: callee } = node;
  if (!ast.isPropertyAccessExpression(callee)) return { args };
  return { object: callee.expression, method: callee.name.text, args };
}
