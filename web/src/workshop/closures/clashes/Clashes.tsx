import { Button, Select, Stack, Text, Textarea, Title } from '@mantine/core';
import { formatAll, formatCount } from '@wms/contract/platform/formats';
import { warningBefore } from '@wms/contract/platform/not-undoable';
import { type Clash, mostClashes, whileGoingOn } from '@wms/contract/workshop/closures/endpoints';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { Warning } from '../../../ui/parts/Warning.tsx';
import { WhenFields } from '../../bookings/when/WhenFields.tsx';
import { describePeriod } from '../../shared/days.ts';
import classes from './Clashes.module.css';
import { beginWith, type ClashTreatment, callsOff, offersOf, type TreatedValues } from './treatments.ts';

/**
 * The list appears below a form that fills the dialog, so it is scrolled into view. It takes the focus from the button
 * that searched for it: a second Enter would send what nobody has read.
 */
function showWhatIsMet(section: HTMLElement | null) {
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

type Props = {
  form: Pick<ContractForm, 'set' | 'errors' | 'busy' | 'field'> & { values: TreatedValues };
  tooMany: boolean;
  act: keyof typeof whileGoingOn;
};

/** The bookings in the way of a closure, with a choice for each; their people are notified. */
export function Clashes({ form, tooMany, act }: Props) {
  const { treatments } = form.values;
  if (!treatments || treatments.length === 0) return null;
  const change = (place: number, patch: Partial<ClashTreatment>) =>
    form.set(
      'treatments',
      treatments.map((treatment, other) =>
        other === place ? { ...treatment, ...patch, byHand: true } : treatment,
      ),
    );
  const allOwn = treatments.every(({ clash }) => clash.mine);
  const allOff = treatments.every(({ choice }) => choice === 'callOff');
  const changeAll = () =>
    form.set(
      'treatments',
      treatments.map(
        (treatment): ClashTreatment =>
          allOff ? beginWith(treatment.clash) : { ...treatment, choice: 'callOff', byHand: true },
      ),
    );
  return (
    <Stack
      component="section"
      gap={10}
      className={classes.clashes}
      aria-label="Prenotazioni in mezzo"
      ref={showWhatIsMet}
      tabIndex={-1}
    >
      <div role="status">
        <Title order={3} fz="md" fw={600}>
          {treatments.length === 1
            ? 'In mezzo c’è una prenotazione'
            : `In mezzo ci sono ${formatCount(treatments.length, 'prenotazione', 'prenotazioni')}`}
        </Title>
        <Text size="sm" c="dimmed">
          {tooMany
            ? `Sono più di ${mostClashes}: chiudi un periodo più breve.`
            : !allOwn
              ? 'Scegli che cosa farne: chi ha prenotato riceve un avviso.'
              : `Scegli che cosa farne: ${treatments.length === 1 ? 'è tua' : 'sono tue'}, e chi partecipa lo sa.`}
        </Text>
        {/* The form of a dismissal says so by itself. */}
        {act === 'closing' && <Warning>{warningBefore({ undoable: 'sent' })}</Warning>}
      </div>
      {treatments.length > 2 && !tooMany && (!allOff || treatments.some(({ byHand }) => byHand)) && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.all}
          disabled={form.busy}
          onClick={changeAll}
        >
          {allOff ? 'Torna a quanto proposto' : 'Annulla tutte'}
        </Button>
      )}
      <ul className={classes.list}>
        {treatments.map((treated, place) => (
          <li key={treated.clash.id} className={classes.clash}>
            <About clash={treated.clash} />
            {treated.clash.goingOn ? (
              <Text size="sm" c="var(--mantine-color-error)">
                È già cominciata: {whileGoingOn[act]}.
              </Text>
            ) : (
              <Treating
                treated={treated}
                errors={{
                  from: form.errors[`bookings.${place}.from`],
                  to: form.errors[`bookings.${place}.to`],
                }}
                busy={form.busy}
                onChange={(patch) => change(place, patch)}
              />
            )}
          </li>
        ))}
      </ul>
      {!tooMany && (
        <Textarea
          label={allOwn ? 'Messaggio a chi partecipa' : 'Messaggio a chi ha prenotato'}
          description={
            callsOff(treatments)
              ? `Chi ${allOwn ? 'partecipa' : 'perde la prenotazione'} legge perché`
              : 'Senza messaggio legge il motivo'
          }
          placeholder="Imbianchiamo la sala: ci vediamo la settimana dopo"
          autosize
          minRows={2}
          maxRows={5}
          {...form.field('message')}
          withAsterisk={callsOff(treatments)}
        />
      )}
    </Stack>
  );
}

const About = ({ clash: { title, person, from, to, resources, state } }: { clash: Clash }) => (
  <div>
    <Text fw={500}>{title}</Text>
    <Text size="sm" c="dimmed">
      {person} · {formatAll(resources.map(({ name }) => name))}
      {state === 'in attesa' && ' · in attesa'}
    </Text>
    <Text size="sm">{describePeriod(from, to)}</Text>
  </div>
);

type TreatingProps = {
  treated: ClashTreatment;
  errors: { from?: React.ReactNode; to?: React.ReactNode };
  busy: boolean;
  onChange: (patch: Partial<ClashTreatment>) => void;
};

function Treating({ treated: { clash, choice, when }, errors, busy, onChange }: TreatingProps) {
  const offers = offersOf(clash).map((offer, place) => ({
    value: `offer ${place}`,
    label:
      place < clash.elsewhere.length
        ? `Sposta in ${offer.name}`
        : `Sposta a ${describePeriod(offer.from, offer.to)}`,
  }));
  return (
    <>
      <Select
        aria-label={`Che cosa fare di «${clash.title}» di ${clash.person}`}
        data={[
          ...offers,
          { value: 'other', label: 'Sposta a un altro momento…' },
          { value: 'callOff', label: 'Annulla la prenotazione' },
        ]}
        value={choice}
        onChange={(value) => value && onChange({ choice: value as ClashTreatment['choice'] })}
        allowDeselect={false}
        disabled={busy}
      />
      {choice === 'other' && (
        <div className={classes.other}>
          <WhenFields
            value={when}
            onChange={(next) => onChange({ when: next })}
            errors={errors}
            disabled={busy}
          />
        </div>
      )}
    </>
  );
}
