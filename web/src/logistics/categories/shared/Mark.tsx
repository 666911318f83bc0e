/** The mark of a macro category: its icon on its colour. */
import {
  IconAntenna,
  IconBattery,
  IconBolt,
  IconBox,
  IconBulb,
  IconCar,
  IconCoffee,
  IconCpu,
  IconDeviceLaptop,
  IconDroplet,
  IconEngine,
  IconEyeglass,
  IconFlame,
  IconFlask,
  IconGauge,
  IconHammer,
  IconHelmet,
  IconLeaf,
  IconNotebook,
  IconNut,
  IconPackage,
  IconPaint,
  IconPlane,
  IconPlug,
  IconPrinter,
  IconRecycle,
  IconRuler,
  IconSettings,
  IconShield,
  IconShirt,
  IconTools,
  IconWheel,
  type TablerIcon,
} from '@tabler/icons-react';
import { type CategoryIcon, categoryIcons } from '@wms/contract/logistics/categories/looks';
import { type Colour, colours } from '@wms/contract/platform/declarations/colours';
import classes from './Mark.module.css';

const icons: Readonly<Record<CategoryIcon, TablerIcon>> = {
  package: IconPackage,
  bolt: IconBolt,
  nut: IconNut,
  tools: IconTools,
  hammer: IconHammer,
  helmet: IconHelmet,
  ruler: IconRuler,
  cpu: IconCpu,
  plug: IconPlug,
  battery: IconBattery,
  bulb: IconBulb,
  antenna: IconAntenna,
  settings: IconSettings,
  engine: IconEngine,
  car: IconCar,
  wheel: IconWheel,
  gauge: IconGauge,
  droplet: IconDroplet,
  flask: IconFlask,
  paint: IconPaint,
  flame: IconFlame,
  shield: IconShield,
  shirt: IconShirt,
  eyeglass: IconEyeglass,
  box: IconBox,
  printer: IconPrinter,
  notebook: IconNotebook,
  'device-laptop': IconDeviceLaptop,
  plane: IconPlane,
  leaf: IconLeaf,
  recycle: IconRecycle,
  coffee: IconCoffee,
};

type Props = { icon: string; colour: string; size?: 28 | 36 };

/** An unknown icon or colour, from an older or newer release, is shown as a grey parcel. */
export function CategoryMark({ icon, colour, size = 28 }: Props) {
  const Icon = icons[knownIcon(icon)];
  const shade = knownColour(colour);
  return (
    <span
      aria-hidden
      className={classes.mark}
      style={{
        width: size,
        height: size,
        background: `var(--mantine-color-${shade}-light)`,
        color: `var(--mantine-color-${shade}-light-color)`,
      }}
    >
      <Icon size={size * 0.64} stroke={1.5} />
    </span>
  );
}

export const knownIcon = (name: string): CategoryIcon =>
  categoryIcons.find((icon) => icon === name) ?? 'package';

export const knownColour = (name: string): Colour => colours.find((colour) => colour === name) ?? 'gray';
