import { Alert, Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { promoCodes, type PromoCode } from '../../../shared/contracts/promo-codes.ts'
import { useCan } from '../../lib/permissions.ts'
import { to } from '../../lib/route-paths.ts'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { useStore } from '../../lib/stores.ts'
import { useApi } from '../../lib/use-api.ts'
import { KeyValueList } from '../../ui/key-value.tsx'
import { Money } from '../../ui/money.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { DetailScreen } from '../../ui/resource/detail-screen.tsx'
import { EditScreen } from '../../ui/resource/edit-screen.tsx'
import { LOADED } from '../../ui/resource/load-state.ts'
import { NotAllowed } from '../../ui/resource/not-allowed.tsx'
import { Section } from '../../ui/section.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { PromoFields, PromoSentence } from './promo-fields.tsx'
import { STATUS_WORDS, usesWords } from './promo-words.ts'
import classes from './promo.module.css'
import { usePromoActions } from './use-promo-actions.ts'
import { useNewPromo, useStoredPromo, type PromoForm } from './use-promo-form.ts'

const list = { label: 'Promo codes', path: to('promo-codes.list') }

/** Disable or enable, and delete. */
function PromoButtons({ promo, onDeleted }: { promo: PromoCode; onDeleted: () => void }) {
  const { turn, remove } = usePromoActions()
  const { disabled } = promo
  const deleteIt = async () => {
    if (await remove(promo)) onDeleted()
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={disabled ? <IconPlayerPlay size={16} stroke={1.8} /> : <IconPlayerPause size={16} stroke={1.8} />}
        onClick={() => void turn([promo], !disabled)}
      >
        {disabled ? 'Enable' : 'Disable'}
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

function PromoFigures({ promo, currency }: { promo: PromoCode; currency: string }) {
  return (
    <Section title="So far">
      <KeyValueList
        items={[
          { label: 'Uses', value: usesWords(promo) },
          { label: 'Revenue', value: <Money amount={promo.revenue} currency={currency} /> },
          { label: 'Created', value: <RelativeTime value={promo.created_at} /> },
        ]}
      />
    </Section>
  )
}

/** Why a code of Shopify's cannot be changed here. */
function ReadOnlyNote({ promo }: { promo: PromoCode }) {
  return (
    <Alert>
      Shopify manages this promo code: change it there.{' '}
      {promo.synced_at !== null && (
        <>
          It was last synced <RelativeTime value={promo.synced_at} />.
        </>
      )}
    </Alert>
  )
}

function PromoEditor({ promo, form, ref, onSubmit, error, saving }: PromoForm & { promo: PromoCode | null }) {
  const { currency } = useStore()
  const navigate = useNavigate()
  const [deleted, setDeleted] = useState(false)
  const title = promo?.code ?? 'New promo code'
  const readOnly = promo?.source === 'shopify'
  useScreenTitle(promo?.code ?? null)
  const back = () => void navigate(list.path)
  const header = {
    title,
    crumbs: [list, { label: title }],
    ...(promo && {
      status: <StatusBadge tone={STATUS_WORDS[promo.status].tone}>{STATUS_WORDS[promo.status].label}</StatusBadge>,
    }),
    ...(promo &&
      !readOnly && {
        action: (
          <PromoButtons
            promo={promo}
            onDeleted={() => {
              setDeleted(true)
              back()
            }}
          />
        ),
      }),
  }
  const aside = (
    <>
      <PromoSentence values={form.values} currency={currency} />
      {promo && <PromoFigures promo={promo} currency={currency} />}
    </>
  )
  const fields = (
    <div
      className={classes.form}
      ref={(place) => {
        ref.current = place?.closest('form') ?? null
      }}
    >
      {error !== null && <Alert color="red">{error}</Alert>}
      {readOnly && <ReadOnlyNote promo={promo} />}
      <PromoFields form={form} currency={currency} readOnly={readOnly} />
    </div>
  )
  if (readOnly) {
    return (
      <DetailScreen header={header} load={LOADED} what="Promo code" aside={aside}>
        {fields}
      </DetailScreen>
    )
  }
  return (
    <EditScreen
      header={header}
      what="Promo code"
      onSubmit={onSubmit}
      saving={saving}
      dirty={form.isDirty() && !deleted}
      saveLabel={promo ? 'Save' : 'Create promo code'}
      onCancel={back}
      aside={aside}
    >
      {fields}
    </EditScreen>
  )
}

function NewPromo() {
  return <PromoEditor promo={null} {...useNewPromo()} />
}

function EditedPromo({ promo }: { promo: PromoCode }) {
  return <PromoEditor promo={promo} {...useStoredPromo(promo)} />
}

function StoredPromo({ id }: { id: string }) {
  const { data, load } = useApi(promoCodes.details, { params: { id } })
  if (data) return <EditedPromo promo={data.data} />
  return (
    <DetailScreen
      header={{ title: 'Promo code', crumbs: [list, { label: 'Promo code' }] }}
      load={load}
      what="Promo code"
    >
      {null}
    </DetailScreen>
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
