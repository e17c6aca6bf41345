import { Link } from 'react-router-dom'
import { optimizers } from '../../../../shared/contracts/pages/optimizers.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { Money } from '../../../ui/display/money.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { editorAddress } from './optimizer-kind.ts'
import classes from './optimizers.module.css'

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

/** The top five offers by revenue (API-118). Renders nothing before the first purchase. */
export function TopOffers() {
  const { store_id } = useStore()
  const { data } = useApi(optimizers.topOffers, { query: { store_id } })
  const offers = data?.offers.filter(({ conversions }) => conversions > 0) ?? []
  if (offers.length === 0) return null
  return (
    <Section title="Top offers">
      <ol className={classes.top}>
        {offers.map((offer) => (
          <li key={offer.optimizer_id}>
            <Link to={editorAddress(offer)}>{offer.name}</Link>
            <span className={classes.quiet}>
              {pluralize(offer.conversions, 'paid order')} · {percent.format(offer.conversion_rate)} of impressions
            </span>
            <strong className={classes.sum}>
              <Money amount={offer.revenue} currency={offer.currency} />
            </strong>
          </li>
        ))}
      </ol>
    </Section>
  )
}
