import { useState } from 'react'
import type { AccountPage } from '../../../shared/account-page.ts'
import { PortalIcon } from '../../storefront/portal/portal-icons.tsx'
import { usePortalTexts } from '../../storefront/portal/portal-texts.tsx'
import { TextField } from '../../storefront/form/fields.tsx'
import { callAccount } from './account-api.ts'
import { fill, useAccountTexts } from './account-texts.tsx'
import { AccountCard, AccountForm } from './sign-in-screen.tsx'
import { useCall } from './use-call.ts'

interface Declaration {
  name: string
  email: string
  number: string
  kind: 'ordinary' | 'date' | 'cause'
  cause: string
  /** 'YYYY-MM-DD'; counts for the kind `date`. */
  wanted_end: string
}

const EMPTY: Declaration = { name: '', email: '', number: '', kind: 'ordinary', cause: '', wanted_end: '' }

interface ContractScreenProps {
  page: AccountPage
  kind: 'cancel-contract' | 'withdraw'
}

/**
 * Cancellation without signing in (§312k BGB) and withdrawal (Directive (EU) 2023/2673): the details, then one button
 * that confirms them, then a receipt with date and time.
 */
export function ContractScreen({ page, kind }: ContractScreenProps) {
  const t = useAccountTexts()
  const { t: portal } = usePortalTexts()
  const [values, setValues] = useState(EMPTY)
  const [step, setStep] = useState<'details' | 'check'>('details')
  const [receivedAt, setReceivedAt] = useState<string | null>(null)
  const title = kind === 'withdraw' ? portal.withdraw_contract : portal.cancel_contract
  if (!page.store) return <AccountCard title={t.not_found}>{null}</AccountCard>
  const { store_id } = page.store
  if (receivedAt !== null) return <Receipt kind={kind} values={values} at={receivedAt} time_zone={page.time_zone} />
  return (
    <AccountCard title={step === 'check' ? t.check_details : title}>
      {step === 'details' ? (
        <Details kind={kind} today={page.today} values={values} onChange={setValues} onNext={() => setStep('check')} />
      ) : (
        <Check
          kind={kind}
          store_id={store_id}
          values={values}
          onBack={() => setStep('details')}
          onReceived={setReceivedAt}
        />
      )}
    </AccountCard>
  )
}

/** How a contract can be canceled. */
function useKinds(): Readonly<Record<Declaration['kind'], string>> {
  const t = useAccountTexts()
  return { ordinary: t.kind_ordinary, date: t.kind_date, cause: t.kind_cause }
}

interface DetailsProps {
  kind: ContractScreenProps['kind']
  /** In the store's time zone. */
  today: string
  values: Declaration
  onChange: (values: Declaration) => void
  onNext: () => void
}

function Details({ kind, today, values, onChange, onNext }: DetailsProps) {
  const t = useAccountTexts()
  const kinds = useKinds()
  const [checked, setChecked] = useState(false)
  const missing = (text: string) => (checked && text.trim() === '' ? t.required : undefined)
  const badEmail = !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(values.email.trim())
  const next = () => {
    setChecked(true)
    const invalid = [
      values.name.trim() === '' && 'account-name',
      badEmail && 'account-email',
      values.number.trim() === '' && 'account-number',
      values.kind === 'cause' && values.cause.trim() === '' && 'account-cause',
      values.kind === 'date' && values.wanted_end === '' && 'account-wanted-end',
    ].find((id) => id !== false)
    if (invalid === undefined) onNext()
    else document.getElementById(invalid)?.focus()
  }
  const field = (name: 'name' | 'email' | 'number' | 'cause') => ({
    id: `account-${name}`,
    value: values[name],
    required: true,
    onChange: (value: string) => onChange({ ...values, [name]: value }),
  })
  return (
    <>
      <p className="shop-soft">{kind === 'withdraw' ? t.withdraw_lead : t.contract_lead}</p>
      <AccountForm submit={t.continue} busy={false} error={null} onSubmit={next}>
        <TextField {...field('name')} label={t.your_name} autoComplete="name" error={missing(values.name)} />
        <TextField
          {...field('email')}
          label={t.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={checked && badEmail ? t.enter_email : undefined}
        />
        <TextField
          {...field('number')}
          label={t.contract_number}
          help={t.contract_number_help}
          error={missing(values.number)}
        />
        {kind === 'cancel-contract' && (
          <fieldset className="shop-account-choices">
            <legend>{t.cancel_kind}</legend>
            {(['ordinary', 'date', 'cause'] as const).map((each) => (
              <label key={each} className="shop-portal-choice">
                <input
                  type="radio"
                  name="kind"
                  checked={values.kind === each}
                  onChange={() => onChange({ ...values, kind: each })}
                />
                <span>{kinds[each]}</span>
              </label>
            ))}
          </fieldset>
        )}
        {values.kind === 'date' && (
          <label className="shop-account-date">
            {t.wanted_end}
            <input
              id="account-wanted-end"
              type="date"
              required
              min={today}
              value={values.wanted_end}
              aria-invalid={(checked && values.wanted_end === '') || undefined}
              onChange={({ target }) => onChange({ ...values, wanted_end: target.value })}
            />
          </label>
        )}
        {values.kind === 'cause' && <TextField {...field('cause')} label={t.cause} error={missing(values.cause)} />}
      </AccountForm>
    </>
  )
}

function Facts({ kind, values }: Pick<DetailsProps, 'kind' | 'values'>) {
  const t = useAccountTexts()
  const kinds = useKinds()
  const { day } = usePortalTexts()
  const rows: readonly (readonly [string, string])[] = [
    [t.your_name, values.name],
    [t.email, values.email],
    [t.contract_number, values.number],
    ...(kind === 'cancel-contract' ? [[t.cancel_kind, kinds[values.kind]] as const] : []),
    ...(values.kind === 'date' ? [[t.wanted_end, day(values.wanted_end)] as const] : []),
    ...(values.kind === 'cause' ? [[t.cause, values.cause] as const] : []),
  ]
  return (
    <dl className="shop-account-facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="shop-soft">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface CheckProps {
  kind: ContractScreenProps['kind']
  store_id: string
  values: Declaration
  onBack: () => void
  onReceived: (at: string) => void
}

function Check({ kind, store_id, values, onBack, onReceived }: CheckProps) {
  const t = useAccountTexts()
  const { busy, error, run } = useCall()
  const send = () =>
    run(async () => {
      const { cause, kind: chosen, wanted_end, ...rest } = values
      const declared = {
        ...(kind === 'cancel-contract' && { type: chosen === 'cause' ? 'cause' : 'ordinary' }),
        ...(chosen === 'cause' && { cause }),
        ...(chosen === 'date' && { wanted_end }),
      }
      const body = { store_id, ...rest, email: rest.email.trim(), locale: document.documentElement.lang, ...declared }
      const { data } = await callAccount<{ data: { received_at: string } }>('POST', kind, body)
      onReceived(data.received_at)
    })
  return (
    <>
      <Facts kind={kind} values={values} />
      <AccountForm
        submit={kind === 'withdraw' ? t.withdraw_now : t.cancel_now}
        busy={busy}
        error={error}
        onSubmit={() => void send()}
      >
        {null}
      </AccountForm>
      <p className="shop-account-center">
        <button type="button" className="shop-link" onClick={onBack}>
          {t.back}
        </button>
      </p>
    </>
  )
}

interface ReceiptProps {
  kind: ContractScreenProps['kind']
  values: Declaration
  at: string
  time_zone: string
}

function Receipt({ kind, values, at, time_zone }: ReceiptProps) {
  const t = useAccountTexts()
  const { locale } = usePortalTexts()
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone }).format(
    new Date(at),
  )
  return (
    <AccountCard title={kind === 'withdraw' ? t.withdrawal_received : t.received}>
      <p role="status">{fill(t.received_text, { date, email: values.email.trim() })}</p>
      <Facts kind={kind} values={values} />
      <button type="button" className="shop-button shop-button-plain shop-account-print" onClick={() => print()}>
        <PortalIcon name="receipt" />
        {t.print}
      </button>
    </AccountCard>
  )
}
