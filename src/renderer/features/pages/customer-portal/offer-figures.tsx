import { portalSettings, type PortalDraft } from '../../../../shared/contracts/subscriptions/portal-settings.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { reasonLabel } from './offer-labels.ts'
import classes from './portal.module.css'

const share = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** How often customers accepted the offer of each reason in the last 90 days. */
export function OfferFigures({ page }: { page: PortalDraft }) {
  const { store_id, cart_mode } = useStore()
  const { data } = useApi(portalSettings.overview, { query: { store_id, mode: cart_mode } })
  const rows = (data?.figures.offers ?? []).filter(({ accepted, canceled }) => accepted + canceled > 0)
  if (rows.length === 0) return null
  const labelOf = (reason: (typeof rows)[number]['reason']) =>
    reasonLabel(page.reasons.find((each) => each.reason === reason) ?? { reason, label: '' })
  return (
    <Section title="Offers, last 90 days">
      <dl className={classes.figures}>
        {rows.map(({ reason, accepted, canceled }) => (
          <div key={reason}>
            <dt>{labelOf(reason)}</dt>
            <dd>
              {accepted} of {accepted + canceled} stayed <b>{share.format(accepted / (accepted + canceled))}</b>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
