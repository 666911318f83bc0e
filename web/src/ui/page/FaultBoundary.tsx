/** Holds a fault of a part of the page in that part, so that the rest of the page can still be used. */
import { Button, Stack, Text } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { alert } from '../../client/alerts/alert.ts';
import { defaultMessage } from '../../client/call/send.ts';

type Props = {
  /** Closes the part, which is a dialog: a dialog that can't be drawn is closed, and an alert says so. */
  onClose?: (() => void) | undefined;
  /** Whether the dialog is open. Opening it again tries again. */
  opened?: boolean;
  children: ReactNode;
};

/** React has no hook that catches faults of drawing. */
export class FaultBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override componentDidCatch() {
    if (!this.props.onClose) return;
    alert.error(defaultMessage);
    this.props.onClose();
  }

  override componentDidUpdate({ opened: wasOpened }: Props) {
    if (this.state.failed && this.props.opened && !wasOpened) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    if (this.props.onClose) return null;
    return (
      <Stack align="center" gap={12} py={32} role="alert">
        <Text>{defaultMessage}</Text>
        <Button variant="default" onClick={() => this.setState({ failed: false })}>
          Riprova
        </Button>
      </Stack>
    );
  }
}
