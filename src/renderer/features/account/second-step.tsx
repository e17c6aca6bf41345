import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { auth, oneTimeCode, secondFactor } from '../../../shared/contracts/accounts/auth.ts'
import { errorStatus, errorText } from '../../lib/api/api-errors.ts'
import { schemaRules, useFormAction } from '../../lib/forms/form.ts'
import { signIn } from '../../lib/session/session.ts'
import { OneTimeCodeInput } from '../../ui/inputs/one-time-code-input.tsx'
import classes from './auth-card.module.css'
import { AuthCard, AuthForm } from './auth-card.tsx'

const rules = {
  app: schemaRules(z.object({ code: oneTimeCode })),
  recovery: schemaRules(z.object({ code: secondFactor })),
}

const texts = {
  app: {
    title: 'Two-factor sign-in',
    purpose: 'Enter the code from your authenticator app.',
    other: 'Use a recovery code instead',
  },
  recovery: {
    title: 'Use a recovery code',
    purpose: 'Enter one of your saved recovery codes. Each code works once.',
    other: 'Use your authenticator app instead',
  },
} as const

interface SecondStepProps {
  challenge_id: string
  /** Returns to the password with a message. */
  onBack: (notice: string | null) => void
}

/** The second step of a login: a code from the authenticator app, or a recovery code. */
export function SecondStep({ challenge_id, onBack }: SecondStepProps) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const { form, action, ref, onSubmit, error } = useFormAction(auth.verifyTwoFactor, {
    initialValues: { code: '' },
    validate: (values) => rules[kind](values),
    toInput: ({ code }) => ({ body: { challenge_id, code } }),
    onSuccess: ({ data }) => signIn(data, data.token),
    // The login expired or has no attempts left; only the password starts another.
    onFailure: (reason) => errorStatus(reason) === 401 && onBack(errorText(reason)),
  })
  const { title, purpose, other } = texts[kind]
  const change = () => {
    form.reset()
    action.reset()
    setKind(kind === 'app' ? 'recovery' : 'app')
  }
  return (
    <AuthCard title={title} purpose={purpose} onBack={() => onBack(null)}>
      <AuthForm formRef={ref} onSubmit={onSubmit} error={error}>
        {kind === 'app' ? (
          <OneTimeCodeInput
            key={kind}
            label="Authenticator code"
            value={form.values.code}
            error={typeof form.errors.code === 'string' ? form.errors.code : undefined}
            onChange={(code) => form.setFieldValue('code', code)}
            onComplete={() => ref.current?.requestSubmit()}
            autoFocus
          />
        ) : (
          <TextInput
            key={kind}
            label="Recovery code"
            size="md"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            {...form.getInputProps('code')}
          />
        )}
        <Button type="submit" size="md" fullWidth loading={action.busy}>
          Sign in
        </Button>
        <p className={`${classes.fine} ${classes.centered}`}>
          <button type="button" className={classes.textButton} onClick={change}>
            {other}
          </button>
        </p>
      </AuthForm>
    </AuthCard>
  )
}
