import { useParams } from 'react-router-dom'
import { offers, type Offer } from '../../../../shared/contracts/sales/offers.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { DeleteButton, EditedScreen, StoredScreen } from '../../../ui/resource/edited-screen.tsx'
import { NotAllowed } from '../../../ui/resource/not-allowed.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { OfferAside } from './offer-aside.tsx'
import { OfferFields } from './offer-fields.tsx'
import { STATE_LABELS } from './offer-labels.ts'
import classes from './offers.module.css'
import { useOfferActions } from './use-offer-actions.ts'
import { useOfferForm } from './use-offer-form.ts'

const place = { what: 'Offer', list: { label: 'Offers', path: to('offers.list') } }

/** An offer with orders can be archived by its status, but not deleted. */
function OfferEditor({ offer }: { offer: Offer }) {
  const edited = useOfferForm(offer)
  const { remove } = useOfferActions()
  const { form } = edited
  const { label, tone } = STATE_LABELS[offer.state]
  return (
    <EditedScreen
      {...place}
      edited={edited}
      stored={{ name: offer.name, status: <StatusBadge tone={tone}>{label}</StatusBadge> }}
      buttons={offer.uses === 0 && <DeleteButton remove={() => remove(offer)} />}
      aside={<OfferAside offer={offer} values={form.values} />}
    >
      <OfferFields form={form} stored={offer} />
    </EditedScreen>
  )
}

function StoredOffer({ id }: { id: string }) {
  const found = useApi(offers.details, { query: { offer_id: id } })
  return (
    <StoredScreen {...place} found={found}>
      {({ data }) => <OfferEditor offer={data} />}
    </StoredScreen>
  )
}

/** /sales/offers/update/:offerId: one offer, in the full window (API-084, RT-108). */
export default function OfferEditorScreen() {
  const { offerId = '' } = useParams()
  const mayManage = useCan('pages.manage')
  return (
    <main id="main" className={classes.screen}>
      <div className={classes.column}>{mayManage ? <StoredOffer key={offerId} id={offerId} /> : <NotAllowed />}</div>
    </main>
  )
}
