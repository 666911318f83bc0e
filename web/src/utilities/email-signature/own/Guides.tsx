import { Box, Text } from '@mantine/core';
import { Section } from '../../../ui/parts/Section.tsx';
import classes from './Guides.module.css';
import { guides } from './guides.ts';

/** The instructions for each mail program. Only one is open at a time, because nobody needs two. */
export const Guides = () => (
  <Box mt={32}>
    <Section title="Come metterla nel tuo programma">
      <div>
        {guides.map(({ program, steps, note }) => (
          <details key={program} name="guide" className={classes.guide}>
            <summary className={classes.program}>{program}</summary>
            <ol className={classes.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            {note && (
              <Text size="sm" c="dimmed" pb={12}>
                {note}
              </Text>
            )}
          </details>
        ))}
      </div>
    </Section>
  </Box>
);
