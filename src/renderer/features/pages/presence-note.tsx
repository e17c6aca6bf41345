import { IconUsers } from '@tabler/icons-react'
import { paymentPages } from '../../../shared/contracts/payment-pages.ts'
import { useApi } from '../../lib/use-api.ts'
import classes from './editor.module.css'

/** How often the editor says that it is open, in milliseconds: others count it for 30 seconds. */
const SAY_MS = 15_000

/** Tells who else has the page open, and tells them. */
export function PresenceNote({ payment_page_id }: { payment_page_id: string }) {
  const { data } = useApi(paymentPages.presence, { body: { payment_page_id } }, { pollMs: SAY_MS, freshMs: 0 })
  const names = data?.others.map(({ name }) => name) ?? []
  if (names.length === 0) return null
  const who = new Intl.ListFormat('en').format(names)
  return (
    <span className={classes.others} role="status">
      <IconUsers size={16} stroke={1.7} aria-hidden />
      {who} {names.length === 1 ? 'has' : 'have'} this page open as well. If you both save, you are asked whose changes
      hold.
    </span>
  )
}
