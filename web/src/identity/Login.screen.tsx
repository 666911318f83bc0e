import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { login } from '@wms/contract/identity/session';
import { useState } from 'react';
import { useContractForm } from '../ui/form.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { startSession } from '../ui/session.ts';
import classes from './Login.module.css';

export default function Login() {
  const navigate = useNavigate();
  const [refused, setRefused] = useState('');
  usePageTitle('Accedi');

  const form = useContractForm(login, {
    initial: { username: '', password: '' },
    refetch: false,
    onDone: ({ access_token }) => {
      startSession(access_token);
      void navigate({ to: '/' });
    },
    onFailure: (error) => {
      setRefused(error.message);
      return true;
    },
  });

  return (
    <div className={classes.login}>
      <div className={classes.card}>
        <header className={classes.header}>
          <img src="/favicon.svg" alt="" width={44} height={44} />
          <div>
            <h1 className={classes.title} data-page-title tabIndex={-1}>
              Warehouse Management System
            </h1>
            <p className={classes.subtitle}>Gestionale</p>
          </div>
        </header>
        <form
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            setRefused('');
            void form.submit(event);
          }}
        >
          <TextInput
            label="Nome utente"
            size="md"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            {...form.field('username')}
            withAsterisk={false}
          />
          <PasswordInput
            label="Password"
            size="md"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password', tabIndex: 0 }}
            {...form.field('password')}
            withAsterisk={false}
          />
          <div role="alert">
            {refused && (
              <p className={classes.refused}>
                <IconAlertCircle size={18} stroke={1.5} aria-hidden />
                {refused}
              </p>
            )}
          </div>
          <Button type="submit" size="md" fullWidth loading={form.busy}>
            Accedi
          </Button>
        </form>
      </div>
    </div>
  );
}
