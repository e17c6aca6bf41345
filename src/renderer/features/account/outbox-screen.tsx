import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMail, IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { system } from '../../../shared/contracts/system/system.ts'
import type { Reply } from '../../../shared/contract.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { LoadGate } from '../../ui/resource/load-gate.tsx'
import { RowSkeleton } from '../../ui/feedback/skeletons.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import classes from './document.module.css'

type Mail = Reply<typeof system.outbox>['mails'][number]

const POLL_MS = 5000
const SEARCH_DELAY_MS = 250

const isFor = (mail: Mail, to: string): boolean => mail.to.toLowerCase().includes(to.trim().toLowerCase())

interface MailRowProps {
  mail: Mail
  open: boolean
  onToggle: () => void
}

function MailRow({ mail, open, onToggle }: MailRowProps) {
  const id = useId()
  return (
    <li className={classes.mail} data-open={open || undefined}>
      <button type="button" className={classes.head} aria-expanded={open} aria-controls={id} onClick={onToggle}>
        <span className={classes.subject}>{mail.subject}</span>
        <span className={classes.small}>
          <RelativeTime value={mail.created_at} />
        </span>
        <span className={classes.small}>To {mail.to}</span>
      </button>
      <div id={id} hidden={!open}>
        {/* Displays an email as a mail program does: no scripts, and no access to this page. */}
        {open && <iframe className={classes.frame} title={mail.subject} sandbox="allow-popups" srcDoc={mail.html} />}
      </div>
    </li>
  )
}

/** /outbox: the emails of a server that doesn't send email, newest first (GAP-01). */
export default function OutboxScreen() {
  const [params, setParams] = useSearchParams()
  const to = params.get('to') ?? ''
  const [asked] = useDebouncedValue(to, SEARCH_DELAY_MS)
  const [chosen, setChosen] = useState<string | null>(null)
  const outbox = useApi(system.outbox, { query: {} }, { pollMs: POLL_MS })
  const mails = (outbox.data?.mails ?? [])
    .filter((mail) => isFor(mail, asked))
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
  // A link with a recipient opens the latest email, which has the visitor's code.
  const open = chosen ?? (asked === '' ? null : (mails[0]?.id ?? null))
  const empty = mails.length === 0 && (
    <EmptyState
      icon={IconMail}
      title="No emails"
      message={asked === '' ? 'Codes and receipts appear here as they’re sent.' : `No emails to ${asked}.`}
    />
  )
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Outbox</h1>
      <p className={classes.quiet}>No mail server is configured, so emails appear here instead of being sent.</p>
      <TextInput
        className={classes.search ?? ''}
        aria-label="Search by recipient"
        placeholder="Search by recipient..."
        type="search"
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        value={to}
        onChange={({ currentTarget: { value } }) => {
          setChosen(null)
          setParams(value === '' ? {} : { to: value }, { replace: true })
        }}
      />
      <div className={classes.results}>
        <LoadGate load={outbox.load} what="Emails" skeleton={<RowSkeleton rows={4} height={64} />} empty={empty}>
          <ul className={classes.mails} aria-label="Emails">
            {mails.map((mail) => (
              <MailRow
                key={mail.id}
                mail={mail}
                open={mail.id === open}
                onToggle={() => setChosen(mail.id === open ? '' : mail.id)}
              />
            ))}
          </ul>
        </LoadGate>
      </div>
    </div>
  )
}
