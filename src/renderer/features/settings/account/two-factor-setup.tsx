import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { oneTimeCode } from '../../../../shared/contracts/accounts/auth.ts'
import { twoFactor } from '../../../../shared/contracts/accounts/two-factor.ts'
import * as z from 'zod/mini'
import { schemaRules, useFormAction } from '../../../lib/forms/form.ts'
import { CopyField } from '../../../ui/display/copy-field.tsx'
import { OneTimeCodeInput } from '../../../ui/inputs/one-time-code-input.tsx'
import { SettingsRow } from '../../../ui/layout/settings-row.tsx'
import classes from './account.module.css'

const rules = schemaRules(z.object({ code: oneTimeCode }))

interface SetupProps {
  secret: string
  otpauthUrl: string
  /** Called with the recovery codes once the first code was correct and two-factor sign-in is on. */
  onCodes: (codes: string[]) => void
  onCancel: () => void
}

/** The secret for the app as a QR code and as text, and the first code to confirm it. */
export function TwoFactorSetup({ secret, otpauthUrl, onCodes, onCancel }: SetupProps) {
  const { form, action, ref, onSubmit, error } = useFormAction(twoFactor.enable, {
    initialValues: { code: '' },
    validate: rules,
    toInput: (body) => ({ body }),
    onSuccess: ({ data }) => onCodes(data.recovery_codes),
  })
  return (
    <form ref={ref} className={classes.form} aria-label="Set up two-factor sign-in" noValidate onSubmit={onSubmit}>
      <SettingsRow
        title="Set up your app"
        help="Scan this QR code with an authenticator app, such as the one in your phone or password manager."
        last
      >
        <div className={classes.setup}>
          {/* White border in the dark scheme too, because cameras need the quiet zone. */}
          <div className={classes.qr}>
            <QRCodeSVG value={otpauthUrl} size={168} marginSize={2} title="QR code for your authenticator app" />
          </div>
          <div className={classes.stack}>
            <CopyField
              label="Setup key"
              value={secret}
              description="If you can’t scan the code, enter this key in your app."
              mono
            />
            <p className={classes.text}>Then enter the 6-digit code from the app.</p>
          </div>
        </div>
        {error !== null && (
          <Alert color="red" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
            {error}
          </Alert>
        )}
        <div className={classes.code}>
          <OneTimeCodeInput
            label="Authenticator code"
            value={form.values.code}
            error={typeof form.errors.code === 'string' ? form.errors.code : undefined}
            onChange={(code) => form.setFieldValue('code', code)}
          />
        </div>
        <div className={classes.actions}>
          <Button type="submit" loading={action.busy}>
            Turn on
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </SettingsRow>
    </form>
  )
}
