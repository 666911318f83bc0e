/**
 * The fonts of what is printed, which templates/writing.typ names by their families. A letter is taken from the first
 * font that has it, never from one that a machine happens to have: a paper looks the same wherever it is made.
 */
import { fileURLToPath } from 'node:url';

/** The path of a font. */
export type FontFile = string;

const fileOf = (name: string): FontFile => fileURLToPath(import.meta.resolve(name));

/** The package shows only its module, beside which its fonts lie. */
const embedded = (family: string, file: string): FontFile =>
  fileURLToPath(new URL(`../fonts/${file}`, import.meta.resolve(`@embedpdf/${family}`)));

const google = (family: string, files: readonly string[]) =>
  files.map((file) => fileOf(`@expo-google-fonts/${family}/${file}.ttf`));

/** Latin, Greek and Cyrillic letters; labels and signs are read from a distance and use the font of the screens. */
const serif = () =>
  google('libertinus-serif', [
    '400Regular/LibertinusSerif_400Regular',
    '400Regular_Italic/LibertinusSerif_400Regular_Italic',
    '700Bold/LibertinusSerif_700Bold',
  ]);
const sans = () =>
  google('inter', ['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold', '700Bold/Inter_700Bold']);

const otherScripts = () => [
  ...google('noto-sans-devanagari', ['400Regular/NotoSansDevanagari_400Regular']),
  ...google('noto-sans-bengali', ['400Regular/NotoSansBengali_400Regular']),
  ...google('noto-sans-georgian', ['400Regular/NotoSansGeorgian_400Regular']),
  embedded('fonts-arabic', 'NotoNaskhArabic-Regular.ttf'),
  embedded('fonts-arabic', 'NotoNaskhArabic-Bold.ttf'),
  ...google('noto-sans-symbols-2', ['400Regular/NotoSansSymbols2_400Regular']),
  ...google('noto-emoji', ['400Regular/NotoEmoji_400Regular']),
  embedded('fonts-sc', 'NotoSansHans-Regular.otf'),
];

/** The fonts in which a letter is looked for, in their order. */
export const findPrintedFonts = (): FontFile[] => [...serif().slice(0, 1), ...otherScripts()];

/** Every file that Typst is shown. They are found for the first PDF, not when the server starts. */
export const findFontFiles = (): FontFile[] => [...serif(), ...sans(), ...otherScripts()];
