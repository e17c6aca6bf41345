import type { ReactNode } from 'react'
import type {
  CancelReason,
  PortalSettings,
  RetentionOffer,
} from '../../../shared/domain/subscriptions/portal-settings.ts'
import { Notice } from '../content/inline-alert.tsx'
import { Spinner } from '../content/button.tsx'
import { PortalBack, PortalImage } from './portal-parts.tsx'
import { usePortalTexts } from './portal-texts.tsx'
import type { PortalLinks, PortalSubscriptionFacts, PortalUndelivered } from './portal-types.ts'
import { offerWords } from './retention-offer.ts'

export interface CancelChoice {
  reason: CancelReason
  /** In the customer's language; '' for the portal's own. */
  label: string
  offer: RetentionOffer
}

interface CancelViewProps {
  of: PortalSubscriptionFacts
  undelivered: readonly PortalUndelivered[]
  reasons: readonly CancelChoice[]
  settings: Pick<PortalSettings, 'reason_required' | 'equal_buttons' | 'cancel_confirmation_email' | 'allow_reactivate'>
  links: PortalLinks
  /** Today in the store's time zone, 'YYYY-MM-DD'. */
  today: string
  chosen: CancelReason | null
  onChoose: (reason: CancelReason) => void
  /** The button that was pressed, while its call runs. */
  busy?: 'cancel' | 'accept' | null
  /** Why the last press failed. */
  error?: string | null
  onCancel: () => void
  /** Accepts the offer, or keeps the subscription if there is none. */
  onStay: (offer: RetentionOffer) => void
}

function Reasons({
  reasons,
  settings,
  chosen,
  onChoose,
}: Pick<CancelViewProps, 'reasons' | 'settings' | 'chosen' | 'onChoose'>) {
  const { t } = usePortalTexts()
  return (
    <fieldset className="shop-portal-reasons" data-setting="reasons">
      <legend>
        <b>{t.reason_title}</b>{' '}
        <span className="shop-soft shop-small">{settings.reason_required ? t.required : t.optional}</span>
      </legend>
      <div className="shop-portal-card shop-portal-rows">
        {reasons.map(({ reason, label }) => (
          <label key={reason} className="shop-portal-row shop-portal-choice">
            <input
              type="radio"
              name="reason"
              value={reason}
              checked={reason === chosen}
              onChange={() => onChoose(reason)}
            />
            <span>{label || t.reasons[reason]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ChoiceButtonProps {
  quiet?: boolean
  busy: boolean
  disabled: boolean
  onPress: () => void
  children: ReactNode
}

const ChoiceButton = ({ quiet = false, busy, disabled, onPress, children }: ChoiceButtonProps) => (
  <button
    type="button"
    className="shop-button shop-portal-decide"
    data-quiet={quiet || undefined}
    aria-disabled={disabled || undefined}
    onClick={() => !disabled && onPress()}
  >
    {busy && <Spinner size={18} />}
    {children}
  </button>
)

/** What was paid for and still arrives. */
function Undelivered({ orders }: { orders: readonly PortalUndelivered[] }) {
  const { t } = usePortalTexts()
  return orders.map(({ order_number, is_shipped }) => (
    <p key={order_number} className="shop-soft">
      {is_shipped ? t.still_arrives(order_number) : t.still_ships(order_number)}
    </p>
  ))
}

/**
 * The only screen before a subscription is canceled. Cancel and the offer are buttons of the same size and style, and
 * Cancel comes first.
 */
export function CancelView(props: CancelViewProps) {
  const { of, reasons, settings, links, today, chosen, busy = null, error = null, onCancel, onStay } = props
  const texts = usePortalTexts()
  const { t, day } = texts
  const offer = reasons.find(({ reason }) => reason === chosen)?.offer ?? { kind: 'none' as const }
  const words = offerWords(offer, of, today, texts)
  const mustChoose = settings.reason_required && chosen === null
  return (
    <div className="shop-portal-narrow">
      <PortalBack href={links.subscription(of.subscription_id)}>{of.title}</PortalBack>
      <div className="shop-portal-title">
        <h1>{t.cancel_title}</h1>
        <p className="shop-soft">
          {of.next_charge_day === null ? t.not_charged_again : t.not_charged(day(of.next_charge_day, 'short'))}
        </p>
        <Undelivered orders={props.undelivered} />
        {of.committed_until !== null && <p>{t.committed(day(of.committed_until))}</p>}
      </div>
      <Reasons {...props} />
      <div aria-live="polite">
        {words && (
          <section
            className="shop-portal-card shop-portal-item"
            aria-label={t.offer}
            data-setting="reasons"
            data-label="offer"
          >
            <PortalImage src={of.image} size={48} />
            <div>
              <b>{words.title}</b>
              <p className="shop-soft">{words.text}</p>
            </div>
          </section>
        )}
      </div>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <div className="shop-portal-decision" data-setting="cancel">
        <ChoiceButton
          quiet={!settings.equal_buttons}
          busy={busy === 'cancel'}
          disabled={busy !== null || mustChoose}
          onPress={onCancel}
        >
          {t.cancel}
        </ChoiceButton>
        <ChoiceButton
          busy={busy === 'accept'}
          disabled={busy !== null}
          onPress={() => onStay(words ? offer : { kind: 'none' })}
        >
          {words?.accept ?? t.keep}
        </ChoiceButton>
      </div>
      <p className="shop-portal-fine">
        {settings.cancel_confirmation_email && t.email_note} {settings.allow_reactivate && t.restart_note}
      </p>
    </div>
  )
}

interface CanceledViewProps {
  of: PortalSubscriptionFacts
  undelivered: readonly PortalUndelivered[]
  links: PortalLinks
  emailed: boolean
  busy?: boolean
  /** Absent if the merchant doesn't allow it. */
  onRestart?: (() => void) | undefined
}

/** Confirms that a subscription is canceled. */
export function CanceledView({ of, undelivered, links, emailed, busy = false, onRestart }: CanceledViewProps) {
  const { t, day } = usePortalTexts()
  const ends = of.cancel_at_period_end ? of.next_charge_day : null
  return (
    <div className="shop-portal-narrow">
      <PortalBack href={links.home}>{t.account}</PortalBack>
      <div className="shop-portal-title" role="status">
        <h1>{t.canceled_title}</h1>
        <p className="shop-soft">
          {ends === null ? t.canceled_text : t.canceled_at_end(day(ends))} {emailed && t.email_note}
        </p>
        <Undelivered orders={undelivered} />
      </div>
      {onRestart && (
        <button
          type="button"
          className="shop-button shop-button-plain shop-portal-wide"
          aria-disabled={busy || undefined}
          onClick={() => !busy && onRestart()}
        >
          {busy && <Spinner size={18} />}
          {t.restart}
        </button>
      )}
    </div>
  )
}
