import { useEffect, useRef, useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { Notice } from '../../storefront/content/inline-alert.tsx'
import { Spinner } from '../../storefront/content/button.tsx'
import { TextField } from '../../storefront/form/fields.tsx'
import type { PublicStore } from '../../../shared/contracts/stores/store.ts'
import { callAccount, storeToken } from './account-api.ts'
import { fill, useAccountTexts } from './account-texts.tsx'
import { useCall } from './use-call.ts'

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

interface SignedIn {
  data: { customer_token: string; destination: string }
}

/** Stores the token and opens the portal. Nothing in the history leads back to the link. */
function enter({ data: { customer_token, destination } }: SignedIn): void {
  storeToken(customer_token)
  location.replace(
    destination === '' ? '/account' : `/account?${new URLSearchParams({ view: destination }).toString()}`,
  )
}

export const AccountCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="shop-account-card shop-portal-card">
    <h1>{title}</h1>
    {children}
  </div>
)

interface FormProps {
  submit: string
  busy: boolean
  error: string | null
  onSubmit: () => void
  children: ReactNode
}

export function AccountForm({ submit, busy, error, onSubmit, children }: FormProps) {
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <form className="shop-account-form" noValidate onSubmit={send}>
      {children}
      {error !== null && <Notice kind="error">{error}</Notice>}
      <button type="submit" className="shop-button shop-button-main" aria-disabled={busy || undefined}>
        {busy && <Spinner size={18} />}
        {submit}
      </button>
    </form>
  )
}

/** Asks for the email address and sends a link; then takes the code of the email on this device. */
export function SignInScreen({ store, expired }: { store: PublicStore | null; expired: boolean }) {
  const t = useAccountTexts()
  const [sent, setSent] = useState<string | null>(null)
  if (!store) {
    return (
      <AccountCard title={expired ? t.link_gone : t.no_store}>
        <p className="shop-soft">{t.no_store_text}</p>
      </AccountCard>
    )
  }
  const { store_id } = store
  return sent === null ? (
    <EmailForm store_id={store_id} expired={expired} onSent={setSent} />
  ) : (
    <CodeForm store_id={store_id} email={sent} onAgain={() => setSent(null)} />
  )
}

interface EmailFormProps {
  store_id: string
  expired: boolean
  onSent: (email: string) => void
}

function EmailForm({ store_id, expired, onSent }: EmailFormProps) {
  const t = useAccountTexts()
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState(false)
  const { busy, error, run } = useCall()
  const send = () => {
    const address = email.trim()
    setWrong(!EMAIL.test(address))
    if (!EMAIL.test(address)) return document.getElementById('account-email')?.focus()
    void run(async () => {
      await callAccount('POST', 'send-magic-link', { email: address, store_id, locale: document.documentElement.lang })
      onSent(address)
    })
  }
  return (
    <AccountCard title={expired ? t.link_gone : t.your_account}>
      <p className="shop-soft">{expired ? t.link_gone_text : t.login_lead}</p>
      <AccountForm submit={t.email_link} busy={busy} error={error} onSubmit={send}>
        <TextField
          id="account-email"
          label={t.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          required
          value={email}
          onChange={setEmail}
          error={wrong ? t.enter_email : undefined}
        />
      </AccountForm>
      <p className="shop-portal-fine">{t.link_works}</p>
      <noscript>
        <p className="shop-portal-fine">{t.no_script}</p>
      </noscript>
    </AccountCard>
  )
}

function CodeForm({ store_id, email, onAgain }: { store_id: string; email: string; onAgain: () => void }) {
  const t = useAccountTexts()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState(false)
  const { busy, error, errors, run } = useCall()
  const check = () => {
    setWrong(!/^\d{6}$/.test(code.trim()))
    if (!/^\d{6}$/.test(code.trim())) return document.getElementById('account-code')?.focus()
    void run(async () => enter(await callAccount<SignedIn>('POST', 'verify-code', { email, store_id, code })))
  }
  return (
    <AccountCard title={t.check_inbox}>
      <p role="status">{fill(t.link_sent, { email })}</p>
      <p className="shop-soft">{t.other_device}</p>
      <AccountForm submit={t.sign_in} busy={busy} error={errors['code'] ? null : error} onSubmit={check}>
        <TextField
          id="account-code"
          label={t.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={setCode}
          error={wrong ? t.enter_code : errors['code']}
        />
      </AccountForm>
      <p className="shop-portal-fine">{t.no_email}</p>
      <p className="shop-account-center">
        <button type="button" className="shop-link" onClick={onAgain}>
          {t.send_again}
        </button>
      </p>
    </AccountCard>
  )
}

interface LinkScreenProps {
  store: PublicStore | null
  fixesCard: boolean
  onGone: () => void
}

/**
 * The page of a link. Opening it signs nobody in, because mail scanners open links too; the customer presses a button.
 */
export function LinkScreen({ store, fixesCard, onGone }: LinkScreenProps) {
  const t = useAccountTexts()
  const { busy, error, run } = useCall()
  const token = useRef('')
  // The token leaves the address bar and the history, so that nothing can report it.
  useEffect(() => {
    const address = new URL(location.href)
    token.current = address.searchParams.get('token') ?? token.current
    address.searchParams.delete('token')
    history.replaceState(null, '', address)
  }, [])
  const open = () =>
    run(async () => {
      try {
        enter(await callAccount<SignedIn>('POST', 'verify-magic-link', { token: token.current }))
      } catch (thrown) {
        if (!(thrown instanceof Error && 'status' in thrown && thrown.status === 410)) throw thrown
        onGone()
      }
    })
  return (
    <AccountCard title={fill(t.welcome, { store: store?.store_name ?? '' })}>
      <p className="shop-soft">{fixesCard ? t.card_lead : t.link_lead}</p>
      <AccountForm submit={t.continue} busy={busy} error={error} onSubmit={() => void open()}>
        {null}
      </AccountForm>
      <noscript>
        <p className="shop-portal-fine">{t.no_script}</p>
      </noscript>
    </AccountCard>
  )
}
