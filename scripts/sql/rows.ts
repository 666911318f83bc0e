/** Compares the columns that a statement answers with the row that its type promises. */
import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { Column } from './columns.ts';
import { partsOf, type Statement } from './lookups.ts';

/** PostgreSQL's types, and those that the parsers of server/src/platform/database/connection.ts make of them. */
const made: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  daterange: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'JSON',
  jsonb: 'JSON',
  name: 'string',
  numeric: 'string',
  text: 'string',
  timestamptz: 'string',
  tstzrange: 'string',
  uuid: 'string',
  varchar: 'string',
};

/** Answers the type of a statement's rows; nothing where it promises none or another function names it. */
export function rowOf(statement: Statement, checker: Checker): Type | undefined {
  const argument = (type: Type | undefined) =>
    type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined;
  // `runSql` answers `Promise<Row[]>`, and `sql` a `RawBuilder<Row>`.
  const type = checker.getTypeAtLocation(statement);
  const row = type?.getSymbol()?.name === 'RawBuilder' ? argument(type) : argument(argument(type));
  return row?.isObjectType() || row?.isIntersectionType() ? row : undefined;
}

/** Sentences on a type of rows: on what is wrong, and on what a person may want to look at. */
type Findings = { wrong: string[]; notes: string[] };

/** Compares a type of rows with the columns of one of the statement's texts. */
export function compareRow(row: Type, columns: readonly Column[], text: string, checker: Checker): Findings {
  const properties = new Map(checker.getPropertiesOfType(row).map((property) => [property.name, property]));
  const isOpen = row.isIntersectionType() && row.getTypes().some((part) => part.isTypeParameter());
  const wrong: string[] = [];
  const notes: string[] = [];
  for (const column of columns) {
    const property = properties.get(column.name);
    const type = property && checker.getTypeOfSymbol(property);
    properties.delete(column.name);
    if (!type) {
      if (!isOpen) notes.push(`no type names the column «${column.name}»`);
      continue;
    }
    const shown = `«${column.name}» is ${checker.typeToString(type)}`;
    // PostgreSQL takes a bare null for a text.
    const isNull = column.type === 'text' && new RegExp(`\\bnull as "?${column.name}\\b`, 'i').test(text);
    const isNullable = hasFlag(type, TypeFlags.Null | TypeFlags.Any | TypeFlags.Unknown, checker);
    if (isNull ? !isNullable : !fits(type, column.type, checker))
      wrong.push(`${shown}, but the statement answers ${isNull ? 'null' : column.type}`);
    else if (!isNullable && column.nullable && text.split(wordOf(column.nullable)).length === 2)
      notes.push(`${shown}, and no condition of the statement keeps null from it`);
  }
  for (const [name, property] of properties) {
    const type = checker.getTypeOfSymbol(property);
    if (type && !hasFlag(type, TypeFlags.Undefined, checker))
      wrong.push(`the statement answers no «${name}»`);
  }
  return { wrong, notes };
}

const wordOf = (name: string) => new RegExp(`\\b${name}\\b`);

/** The types that a union is made of, or the type that bounds a parameter. */
const partsIn = (type: Type, checker: Checker): readonly Type[] =>
  partsOf(type.isTypeParameter() ? checker.getBaseConstraintOfType(type) : type);

const hasFlag = (type: Type, flags: TypeFlags, checker: Checker) =>
  partsIn(type, checker).some((part) => (part.flags & flags) !== 0);

const anything = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Any | TypeFlags.Unknown;

/** Whether each part of a type is what the parser makes of PostgreSQL's type. */
const fits = (type: Type, name: string, checker: Checker): boolean =>
  partsIn(type, checker).every((part) => {
    if (part.flags & anything || made[name] === 'JSON') return true;
    if (name.startsWith('_')) {
      const [element] =
        part.isTypeReference() && checker.isArrayLikeType(part) ? checker.getTypeArguments(part) : [];
      return element !== undefined && fits(element, name.slice(1), checker);
    }
    const flags = flagsOf[made[name] ?? ''];
    if (flags === undefined) return made[name] === part.getSymbol()?.name;
    // A text with a brand, as `string & { … }`, is a text.
    return (part.isIntersectionType() ? part.getTypes() : [part]).some(
      (piece) => (piece.flags & flags) !== 0,
    );
  });

const flagsOf: Readonly<Record<string, TypeFlags>> = {
  string: TypeFlags.StringLike,
  number: TypeFlags.NumberLike,
  boolean: TypeFlags.BooleanLike,
};
