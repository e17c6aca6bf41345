import { Alert, Button, Checkbox } from '@mantine/core'
import { IconCopy, IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useUser } from '../../../lib/session/session.ts'
import { platform } from '../../../platform/current.ts'
import { UnsavedGuard } from '../../../ui/resource/unsaved-guard.ts'
import { SettingsRow } from '../../../ui/layout/settings-row.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from './account.module.css'

/** The text file: one code per line below a heading. */
const recoveryFile = (codes: readonly string[], email: string): string =>
  `Cartwright recovery codes for ${email}\nEach works once, in place of a code of your authenticator app.\n\n${codes.join('\n')}\n`

function useSaveCodes(codes: readonly string[]) {
  const toast = useNotification()
  const email = useUser()?.email ?? ''
  return {
    copy: async () => {
      try {
        await platform().copyText(codes.join('\n'))
        toast.success('Recovery codes copied')
      } catch {
        toast.error('Couldn’t copy the codes. Allow clipboard access, or download them.')
      }
    },
    download: async () => {
      try {
        const file = new Blob([recoveryFile(codes, email)], { type: 'text/plain' })
        await platform().download('cartwright-recovery-codes.txt', file)
      } catch {
        toast.error('Couldn’t save the file. Copy the codes instead.')
      }
    },
  }
}

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** New recovery codes, shown once. The user must confirm that they are saved before leaving. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [saved, setSaved] = useState(false)
  const keep = useSaveCodes(codes)
  return (
    <SettingsRow
      title="Recovery codes"
      help="Use a code if you don’t have your authenticator app. Each code works once. Store them separately from your password."
      last
    >
      <UnsavedGuard dirty={!saved} param="tab" />
      <Alert color="brand" role="status" icon={<IconInfoCircle size={18} aria-hidden />}>
        Two-factor sign-in is on. Save these codes now, because they won’t be shown again.
      </Alert>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.8} aria-hidden />}
          onClick={() => void keep.copy()}
        >
          Copy
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
          onClick={() => void keep.download()}
        >
          Download
        </Button>
      </div>
      <Checkbox
        label="I’ve saved these codes"
        checked={saved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
      />
      <div>
        <Button disabled={!saved} onClick={onDone}>
          Done
        </Button>
      </div>
    </SettingsRow>
  )
}
