import { type Argument, Command, type ErrorOptions } from 'commander';

/** The English sentences of commander, with the Italian sentences that people read. */
const sentences: readonly [english: RegExp, italian: string][] = [
  [/^error: missing required argument '(.+)'/, 'Manca $1.'],
  [/^error: option '(.+)' argument missing/, 'Manca il valore di $1.'],
  [/^error: required option '(.+)' not specified/, 'Manca $1.'],
  [/^error: unknown option '(.+)'/, 'L’opzione $1 non esiste.'],
  [/^error: unknown command '(.+)'/, 'Il comando «$1» non esiste.'],
  [/^error: too many arguments.*: (.*)\.$/s, 'Troppi argomenti: $1.'],
  [/^error: option '(.+)' cannot be used with option '(.+)'/, '$1 e $2 non possono stare insieme.'],
  [/\(Did you mean one of (.+)\?\)/, 'Intendevi uno fra $1?'],
  [/\(Did you mean (.+)\?\)/, 'Intendevi $1?'],
];
const helpTitles: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Argomenti:',
  'Options:': 'Opzioni:',
  'Commands:': 'Comandi:',
};

/** A commander `Command` with help and errors in Italian, also for its subcommands. */
export class ItalianCommand extends Command {
  constructor(name?: string) {
    super(name);
    this.helpOption('-h, --help', 'mostra questo aiuto')
      .helpCommand(false)
      .showHelpAfterError('(--help elenca comandi e opzioni)')
      .configureHelp({
        styleTitle: (title) => helpTitles[title] ?? title,
        commandUsage: (command) =>
          [
            commandPath(command),
            command.commands.length > 0 ? '<comando>' : '',
            ...command.registeredArguments.map(describeArgument),
            '[opzioni]',
          ]
            .filter(Boolean)
            .join(' '),
        subcommandTerm: (command) =>
          [command.name(), ...command.registeredArguments.map(describeArgument)].join(' '),
      });
  }

  override createCommand(name?: string): Command {
    return new ItalianCommand(name);
  }

  override error(message: string, options?: ErrorOptions): never {
    const italian = sentences.reduce((text, [english, sentence]) => text.replace(english, sentence), message);
    super.error(italian, options);
  }
}

const describeArgument = (argument: Argument): string => {
  const name = argument.variadic ? `${argument.name()}…` : argument.name();
  return argument.required ? `<${name}>` : `[${name}]`;
};

const commandPath = (command: Command): string =>
  command.parent ? `${commandPath(command.parent)} ${command.name()}` : command.name();
