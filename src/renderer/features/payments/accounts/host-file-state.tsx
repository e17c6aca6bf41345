import { Link } from 'react-router-dom'
import type { HostFile } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { CopyField } from '../../../ui/display/copy-field.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import classes from '../connectors/connector-form.module.css'

const STATES = {
  served: { tone: 'ok', word: 'Available' },
  missing: { tone: 'mute', word: 'No file yet' },
  other_host: { tone: 'warn', word: 'Not available' },
} as const

/** Location of the domain verification file for the provider, and whether it's served. */
export function HostFileState({ file }: { file: HostFile }) {
  const { tone, word } = STATES[file.state]
  return (
    <div data-wide>
      <CopyField label="File address" mono value={file.url} />
      <p className={classes.hint}>
        <StatusBadge tone={tone} size="small">
          {word}
        </StatusBadge>{' '}
        <Explanation file={file} />
      </p>
    </div>
  )
}

function Explanation({ file: { state, own_host } }: { file: HostFile }) {
  const { store_id } = useStore()
  if (state === 'served') return 'The provider looks for the file here.'
  if (state === 'missing') return 'Upload the file above, unless your own web server hosts it at this address.'
  return (
    <>
      {own_host === null
        ? 'Only a verified checkout domain can host it. '
        : `Your verified checkout domain is ${own_host}. `}
      <Link to={to('edit-store', { store_id })}>Checkout domain</Link>
    </>
  )
}
