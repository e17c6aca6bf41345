import { Button, Select, Switch, UnstyledButton } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { customerEmailCalls } from '../../../../shared/contracts/notifications/customer-emails.ts'
import { pageLanguages, type PageLanguage } from '../../../../shared/contracts/pages/page-fields.ts'
import {
  customerEmails,
  requiredEmails,
  type PreviewedEmail,
} from '../../../../shared/domain/orders/customer-emails.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { languages } from '../../../lib/format/page-languages.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from './customer-emails.module.css'

const { settings, update, preview, test } = customerEmailCalls

const words: Readonly<Record<PreviewedEmail, { label: string; help: string }>> = {
  receipt: { label: 'Receipt', help: 'When an order is paid' },
  shipping_confirmation: { label: 'Shipping confirmation', help: 'When you mark an order fulfilled' },
  shipping_update: { label: 'Shipping update', help: 'When you change tracking details' },
  refund: { label: 'Refund', help: 'When a refund succeeds' },
  cancellation: { label: 'Cancellation', help: 'When you void a payment' },
  trial_ending: { label: 'Trial reminder', help: 'A week before the first charge after a trial' },
  renewal_notice: { label: 'Annual renewal notice', help: 'Before a yearly subscription renews' },
  renewal_delayed: { label: 'Delayed renewal', help: 'When the product of a renewal is out of stock' },
  card_expiring: { label: 'Card expiring', help: 'When a card expires before the next charge' },
  debit_notice: {
    label: 'Direct debit notice',
    help: 'Before a bank account is debited: 14 days for SEPA, 3 working days for Bacs',
  },
  mandate_lapsing: {
    label: 'Mandate expiring',
    help: 'When a SEPA mandate lapses before the next charge, 36 months after its last debit',
  },
  payment_failed: {
    label: 'Renewal payment failed',
    help: 'When a renewal is declined, with a link to fix the payment method',
  },
  subscription_changed: { label: 'Subscription change', help: 'When you or the customer change a subscription' },
  sign_in_link: { label: 'Sign-in link', help: 'When a customer signs in to the customer portal' },
  subscription_canceled: { label: 'Subscription canceled', help: 'When a customer cancels in the customer portal' },
  contract_canceled: { label: 'Contract canceled', help: 'When a customer cancels without signing in' },
  contract_withdrawn: { label: 'Contract withdrawn', help: 'When a customer withdraws from a contract' },
}

const isLanguage = (value: string | null): value is PageLanguage => pageLanguages.some((each) => each === value)

interface ListProps {
  chosen: PreviewedEmail
  onChoose: (email: PreviewedEmail) => void
}

function EmailItem({ email, chosen, onChoose, children }: ListProps & { email: PreviewedEmail; children: ReactNode }) {
  return (
    <li className={classes.item} data-chosen={email === chosen || undefined}>
      <UnstyledButton className={classes.choose ?? ''} aria-pressed={email === chosen} onClick={() => onChoose(email)}>
        <span className={classes.label}>{words[email].label}</span>
        <span className={classes.help}>{words[email].help}</span>
      </UnstyledButton>
      {children}
    </li>
  )
}

/** The emails with a switch each; clicking one shows its preview. */
function EmailList({ chosen, onChoose }: ListProps) {
  const { store_id } = useStore()
  const may = useCan('store.manage')
  const toast = useNotification()
  const { data, load } = useApi(settings, { query: { store_id } })
  const { run, busy } = useAction(update, {
    invalidates: [settings],
    onFailure: (error) => toast.error(errorText(error)),
  })
  return (
    <LoadGate
      load={load}
      what="Customer emails"
      skeleton={<RowSkeleton rows={customerEmails.length + requiredEmails.length} height={60} />}
    >
      <ul className={classes.list} aria-label="Customer emails">
        {(data?.emails ?? []).map(({ email, enabled }) => (
          <EmailItem key={email} email={email} chosen={chosen} onChoose={onChoose}>
            <Switch
              aria-label={`Send: ${words[email].label}`}
              checked={enabled}
              disabled={!may || busy}
              onChange={(event) => void run({ body: { store_id, email, enabled: event.currentTarget.checked } })}
            />
          </EmailItem>
        ))}
        {requiredEmails.map((email) => (
          <EmailItem key={email} email={email} chosen={chosen} onChoose={onChoose}>
            <span className={classes.help}>Always sent</span>
          </EmailItem>
        ))}
      </ul>
    </LoadGate>
  )
}

function Preview({ email }: { email: PreviewedEmail }) {
  const { store_id } = useStore()
  const toast = useNotification()
  const [language, setLanguage] = useState<PageLanguage>('en')
  const { data, load } = useApi(preview, { query: { store_id, email, language } }, { keepPrevious: true })
  const send = useAction(test, {
    onSuccess: ({ message }) => toast.success(message),
    onFailure: (error) => toast.error(errorText(error)),
  })
  return (
    <section className={classes.preview} aria-label={`Preview: ${words[email].label}`}>
      <div className={classes.tools}>
        <Select
          aria-label="Language"
          className={classes.language ?? ''}
          data={languages}
          value={language}
          allowDeselect={false}
          onChange={(value) => isLanguage(value) && setLanguage(value)}
        />
        <Button
          variant="default"
          leftSection={<IconSend size={16} stroke={1.8} aria-hidden />}
          loading={send.busy}
          onClick={() => void send.run({ body: { store_id, email, language } })}
        >
          Send me a test email
        </Button>
      </div>
      <LoadGate load={load} what="Preview" skeleton={<RowSkeleton rows={6} height={60} />}>
        {data && (
          <div className={classes.card}>
            <p className={classes.subject}>
              <span className={classes.help}>Subject</span> {data.subject}
            </p>
            <iframe className={classes.frame} title={data.subject} sandbox="" srcDoc={data.html} />
          </div>
        )}
      </LoadGate>
    </section>
  )
}

/** Customer emails of the store: which are sent, and their previews. */
export function CustomerEmailsPanel() {
  const [chosen, setChosen] = useState<PreviewedEmail>('receipt')
  return (
    <div className={classes.panel}>
      <div className={classes.side}>
        <EmailList chosen={chosen} onChoose={setChosen} />
        <p className={classes.note}>Customers get emails in the language they shopped in.</p>
      </div>
      <Preview email={chosen} />
    </div>
  )
}
