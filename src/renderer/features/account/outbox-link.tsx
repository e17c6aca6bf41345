import { Link } from 'react-router-dom'
import { system } from '../../../shared/contracts/system/system.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useApi } from '../../lib/api/use-api.ts'

/** Link to the outbox of a server that doesn't send email. Hidden if email is sent. */
export function OutboxLink({ email }: { email: string }) {
  const outbox = useApi(system.outbox, { query: { to: email === '' ? 'nobody' : email } })
  if (!outbox.data) return null
  return (
    <p>
      This server doesn't send email. <Link to={to('outbox', undefined, { to: email })}>Open outbox</Link>
    </p>
  )
}
