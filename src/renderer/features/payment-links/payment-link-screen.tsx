import { Alert, Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { paymentLinks, type PaymentLink } from '../../../shared/contracts/payment-links.ts'
import { useCan } from '../../lib/permissions.ts'
import { to } from '../../lib/route-paths.ts'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { useStore } from '../../lib/stores.ts'
import { useApi } from '../../lib/use-api.ts'
import { DetailScreen } from '../../ui/resource/detail-screen.tsx'
import { EditScreen } from '../../ui/resource/edit-screen.tsx'
import { NotAllowed } from '../../ui/resource/not-allowed.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { LinkAside } from './link-aside.tsx'
import { LinkFields } from './link-fields.tsx'
import { STATUS_WORDS } from './link-words.ts'
import classes from './links.module.css'
import { useLinkActions } from './use-link-actions.ts'
import { useNewLink, useStoredLink, type LinkForm } from './use-link-form.ts'

const list = { label: 'Payment links', path: to('payment-links.list') }

/** Pause or sell again, and delete. */
function LinkButtons({ link, onDeleted }: { link: PaymentLink; onDeleted: () => void }) {
  const { turn, remove } = useLinkActions()
  const paused = link.status === 'paused'
  const deleteIt = async () => {
    if (await remove(link)) onDeleted()
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={paused ? <IconPlayerPlay size={16} stroke={1.8} /> : <IconPlayerPause size={16} stroke={1.8} />}
        onClick={() => void turn([link], paused ? 'active' : 'paused')}
      >
        {paused ? 'Sell again' : 'Pause'}
      </Button>
      <Button
        variant="default"
        className={classes.destructive ?? ''}
        leftSection={<IconTrash size={16} stroke={1.8} />}
        onClick={() => void deleteIt()}
      >
        Delete
      </Button>
    </>
  )
}

function LinkEditor({ link, form, ref, onSubmit, error, saving }: LinkForm & { link: PaymentLink | null }) {
  const { currency } = useStore()
  const navigate = useNavigate()
  const [deleted, setDeleted] = useState(false)
  const title = link?.name ?? 'New payment link'
  useScreenTitle(link?.name ?? null)
  const back = () => void navigate(list.path)
  const header = {
    title,
    crumbs: [list, { label: title }],
    ...(link && {
      status: <StatusBadge tone={STATUS_WORDS[link.status].tone}>{STATUS_WORDS[link.status].label}</StatusBadge>,
      action: (
        <LinkButtons
          link={link}
          onDeleted={() => {
            setDeleted(true)
            back()
          }}
        />
      ),
    }),
  }
  return (
    <EditScreen
      header={header}
      what="Payment link"
      onSubmit={onSubmit}
      saving={saving}
      dirty={form.isDirty() && !deleted}
      saveLabel={link ? 'Save' : 'Create payment link'}
      onCancel={back}
      aside={<LinkAside link={link} values={form.values} />}
    >
      <div
        className={classes.form}
        ref={(place) => {
          ref.current = place?.closest('form') ?? null
        }}
      >
        {error !== null && <Alert color="red">{error}</Alert>}
        <LinkFields form={form} currency={currency} />
      </div>
    </EditScreen>
  )
}

function NewLink() {
  return <LinkEditor link={null} {...useNewLink()} />
}

function EditedLink({ link }: { link: PaymentLink }) {
  return <LinkEditor link={link} {...useStoredLink(link)} />
}

function StoredLink({ id }: { id: string }) {
  const { data, load } = useApi(paymentLinks.details, { query: { payment_link_id: id } })
  if (data) return <EditedLink link={data.data} />
  return (
    <DetailScreen
      header={{ title: 'Payment link', crumbs: [list, { label: 'Payment link' }] }}
      load={load}
      what="Payment link"
    >
      {null}
    </DetailScreen>
  )
}

/** /editor/checkout/payment-links/new and …/update/:paymentLinkId: one payment link (API-079, RT-065). */
export default function PaymentLinkScreen() {
  const { pathname } = useLocation()
  const { paymentLinkId = '' } = useParams()
  if (!useCan('pages.manage')) return <NotAllowed />
  if (pathname === to('payment-links.new')) return <NewLink />
  return <StoredLink key={paymentLinkId} id={paymentLinkId} />
}
