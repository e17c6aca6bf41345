import { Link } from 'react-router-dom'
import { system } from '../../../shared/contracts/system/system.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useApi } from '../../lib/api/use-api.ts'

/** The way to the mail that this server keeps instead of sending. Not there where mail is sent. */
export function OutboxLink({ email }: { email: string }) {
  const outbox = useApi(system.outbox, { query: { to: email === '' ? 'nobody' : email } })
  if (!outbox.data) return null
  return (
    <p>
      No mail server is set here. <Link to={to('outbox', undefined, { to: email })}>Open the outbox</Link>
    </p>
  )
}
