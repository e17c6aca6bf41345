import { Alert, Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useLocation, useParams } from 'react-router-dom'
import { promoCodes, type PromoCode } from '../../../shared/contracts/checkout/promo-codes.ts'
import { useCan } from '../../lib/session/permissions.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { KeyValueList } from '../../ui/display/key-value.tsx'
import { Money } from '../../ui/display/money.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import type { EditedForm } from '../../ui/resource/edited-form.ts'
import { DeleteButton, EditedScreen, StoredScreen } from '../../ui/resource/edited-screen.tsx'
import { NotAllowed } from '../../ui/resource/not-allowed.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { PromoFields, PromoSentence } from './promo-fields.tsx'
import type { PromoValues } from './promo-form.ts'
import { STATUS_LABELS, usesText } from './promo-labels.ts'
import { usePromoActions } from './use-promo-actions.ts'
import { useNewPromo, useStoredPromo } from './use-promo-form.ts'

const place = { what: 'Promo code', list: { label: 'Promo codes', path: to('promo-codes.list') } }

/** Disable, enable and delete buttons. */
function PromoButtons({ promo }: { promo: PromoCode }) {
  const { turn, remove } = usePromoActions()
  const { disabled } = promo
  return (
    <>
      <Button
        variant="default"
        leftSection={disabled ? <IconPlayerPlay size={16} stroke={1.8} /> : <IconPlayerPause size={16} stroke={1.8} />}
        onClick={() => void turn([promo], !disabled)}
      >
        {disabled ? 'Enable' : 'Disable'}
      </Button>
      <DeleteButton remove={() => remove(promo)} />
    </>
  )
}

function PromoFigures({ promo, currency }: { promo: PromoCode; currency: string }) {
  return (
    <Section title="Performance">
      <KeyValueList
        items={[
          { label: 'Orders', value: usesText(promo) },
          { label: 'Revenue', value: <Money amount={promo.revenue} currency={currency} /> },
          { label: 'Created', value: <RelativeTime value={promo.created_at} /> },
        ]}
      />
    </Section>
  )
}

/** Explains why a Shopify code can't be changed here. */
function ReadOnlyNote({ promo }: { promo: PromoCode }) {
  return (
    <Alert>
      Shopify manages this promo code. Edit it there.{' '}
      {promo.synced_at !== null && (
        <>
          It was last synced <RelativeTime value={promo.synced_at} />.
        </>
      )}
    </Alert>
  )
}

const statusOf = ({ status }: PromoCode) => (
  <StatusBadge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</StatusBadge>
)

function PromoEditor({ promo, edited }: { promo: PromoCode | null; edited: EditedForm<PromoValues> }) {
  const { currency } = useStore()
  const { form } = edited
  const foreign = promo?.source === 'shopify'
  const own = foreign ? null : promo
  return (
    <EditedScreen
      {...place}
      edited={edited}
      stored={promo && { name: promo.code, status: statusOf(promo) }}
      buttons={own && <PromoButtons promo={own} />}
      locked={foreign && <ReadOnlyNote promo={promo} />}
      aside={
        <>
          <PromoSentence values={form.values} currency={currency} />
          {promo && <PromoFigures promo={promo} currency={currency} />}
        </>
      }
    >
      <PromoFields form={form} currency={currency} readOnly={foreign} />
    </EditedScreen>
  )
}

const NewPromo = () => <PromoEditor promo={null} edited={useNewPromo()} />
const EditedPromo = ({ promo }: { promo: PromoCode }) => <PromoEditor promo={promo} edited={useStoredPromo(promo)} />

function StoredPromo({ id }: { id: string }) {
  const found = useApi(promoCodes.details, { params: { id } })
  return (
    <StoredScreen {...place} found={found}>
      {({ data }) => <EditedPromo promo={data} />}
    </StoredScreen>
  )
}

/** /editor/checkout/promo-codes/new and …/update/:promoCodeId: one promo code (RT-069, PC-003). */
export default function PromoCodeScreen() {
  const { pathname } = useLocation()
  const { promoCodeId = '' } = useParams()
  if (!useCan('pages.manage')) return <NotAllowed />
  if (pathname === to('promo-codes.new')) return <NewPromo />
  return <StoredPromo key={promoCodeId} id={promoCodeId} />
}
