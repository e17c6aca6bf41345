import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useLocation, useParams } from 'react-router-dom'
import { paymentLinks, type PaymentLink } from '../../../shared/contracts/pages/payment-links.ts'
import { useCan } from '../../lib/session/permissions.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useApi } from '../../lib/api/use-api.ts'
import type { EditedForm } from '../../ui/resource/edited-form.ts'
import { DeleteButton, EditedScreen, StoredScreen } from '../../ui/resource/edited-screen.tsx'
import { NotAllowed } from '../../ui/resource/not-allowed.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { LinkAside } from './link-aside.tsx'
import { LinkFields } from './link-fields.tsx'
import type { LinkValues } from './link-form.ts'
import { STATUS_LABELS } from './link-labels.ts'
import { useLinkActions } from './use-link-actions.ts'
import { useNewLink, useStoredLink } from './use-link-form.ts'

const place = { what: 'Payment link', list: { label: 'Payment links', path: to('payment-links.list') } }

/** Pause, resume and delete buttons. */
function LinkButtons({ link }: { link: PaymentLink }) {
  const { turn, remove } = useLinkActions()
  const paused = link.status === 'paused'
  return (
    <>
      <Button
        variant="default"
        leftSection={paused ? <IconPlayerPlay size={16} stroke={1.8} /> : <IconPlayerPause size={16} stroke={1.8} />}
        onClick={() => void turn([link], paused ? 'active' : 'paused')}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <DeleteButton remove={() => remove(link)} />
    </>
  )
}

const statusOf = ({ status }: PaymentLink) => (
  <StatusBadge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</StatusBadge>
)

function LinkEditor({ link, edited }: { link: PaymentLink | null; edited: EditedForm<LinkValues> }) {
  const { currency } = useStore()
  const { form } = edited
  return (
    <EditedScreen
      {...place}
      edited={edited}
      stored={link && { name: link.name, status: statusOf(link) }}
      buttons={link && <LinkButtons link={link} />}
      aside={<LinkAside link={link} form={form} />}
    >
      <LinkFields form={form} currency={currency} />
    </EditedScreen>
  )
}

const NewLink = () => <LinkEditor link={null} edited={useNewLink()} />
const EditedLink = ({ link }: { link: PaymentLink }) => <LinkEditor link={link} edited={useStoredLink(link)} />

function StoredLink({ id }: { id: string }) {
  const found = useApi(paymentLinks.details, { query: { payment_link_id: id } })
  return (
    <StoredScreen {...place} found={found}>
      {({ data }) => <EditedLink link={data} />}
    </StoredScreen>
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
