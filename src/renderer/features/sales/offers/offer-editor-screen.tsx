import { Alert, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { offers, type Offer } from '../../../../shared/contracts/offers.ts'
import { useCan } from '../../../lib/permissions.ts'
import { to } from '../../../lib/route-paths.ts'
import { useScreenTitle } from '../../../lib/screen-title.ts'
import { useApi } from '../../../lib/use-api.ts'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { EditScreen } from '../../../ui/resource/edit-screen.tsx'
import { NotAllowed } from '../../../ui/resource/not-allowed.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { OfferAside } from './offer-aside.tsx'
import { OfferFields } from './offer-fields.tsx'
import { STATE_WORDS } from './offer-words.ts'
import classes from './offers.module.css'
import { useOfferActions } from './use-offer-actions.ts'
import { useOfferForm } from './use-offer-form.ts'

const list = { label: 'Offers', path: to('offers.list') }

/** What has sold is kept for its orders: it is archived by its status. */
function DeleteButton({ offer, onDeleted }: { offer: Offer; onDeleted: () => void }) {
  const { remove } = useOfferActions()
  const deleteIt = async () => {
    if (await remove(offer)) onDeleted()
  }
  return (
    <Button
      variant="default"
      className={classes.destructive ?? ''}
      leftSection={<IconTrash size={16} stroke={1.8} />}
      onClick={() => void deleteIt()}
    >
      Delete
    </Button>
  )
}

function OfferEditor({ offer }: { offer: Offer }) {
  const { form, ref, onSubmit, error, saving } = useOfferForm(offer)
  const navigate = useNavigate()
  const [deleted, setDeleted] = useState(false)
  useScreenTitle(offer.name)
  const back = () => void navigate(list.path)
  const onDeleted = () => {
    setDeleted(true)
    back()
  }
  const { label, tone } = STATE_WORDS[offer.state]
  return (
    <EditScreen
      header={{
        title: offer.name,
        crumbs: [list, { label: offer.name }],
        status: <StatusBadge tone={tone}>{label}</StatusBadge>,
        ...(offer.uses === 0 && { action: <DeleteButton offer={offer} onDeleted={onDeleted} /> }),
      }}
      what="Offer"
      onSubmit={onSubmit}
      saving={saving}
      dirty={form.isDirty() && !deleted}
      onCancel={back}
      aside={<OfferAside offer={offer} values={form.values} />}
    >
      <div
        className={classes.form}
        ref={(place) => {
          ref.current = place?.closest('form') ?? null
        }}
      >
        {error !== null && <Alert color="red">{error}</Alert>}
        <OfferFields form={form} stored={offer} />
      </div>
    </EditScreen>
  )
}

function StoredOffer({ id }: { id: string }) {
  const { data, load } = useApi(offers.details, { query: { offer_id: id } })
  if (data) return <OfferEditor offer={data.data} />
  return (
    <DetailScreen header={{ title: 'Offer', crumbs: [list, { label: 'Offer' }] }} load={load} what="Offer">
      {null}
    </DetailScreen>
  )
}

/** /sales/offers/update/:offerId: one offer, over the whole window (API-084, RT-108). */
export default function OfferEditorScreen() {
  const { offerId = '' } = useParams()
  const mayManage = useCan('pages.manage')
  return (
    <main id="main" className={classes.screen}>
      <div className={classes.column}>{mayManage ? <StoredOffer key={offerId} id={offerId} /> : <NotAllowed />}</div>
    </main>
  )
}
