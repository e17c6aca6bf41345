import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash, IconTruck } from '@tabler/icons-react'
import { useState } from 'react'
import { shippingMethods, type EditableShippingMethod } from '../../../../shared/contracts/checkout/shipping-methods.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi, useInvalidate } from '../../../lib/api/use-api.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { SortList } from '../../../ui/display/sort-list.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { SHIPPING_METHODS } from '../checks.ts'
import { FlagField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'
import { logFailure, ShippingMethodDialog } from '../shipping-method-dialog.tsx'
import classes from './groups.module.css'

interface MethodRowProps {
  method: EditableShippingMethod
  currency: string
  onEdit: () => void
}

function MethodRow({ method, currency, onEdit }: MethodRowProps) {
  const toast = useNotification()
  const removal = useAction(shippingMethods.remove, {
    invalidates: [shippingMethods.list],
    onFailure: (error) => toast.error(errorText(error)),
    onSuccess: () => toast.success(`${method.shipping_title} removed`),
  })
  const remove = async () => {
    const sure = await askToConfirm({
      title: `Remove ${method.shipping_title}?`,
      message: 'Shoppers can’t choose it anymore. Past orders aren’t affected. You can’t undo this.',
      confirmLabel: 'Remove method',
      destructive: true,
    })
    if (sure) await removal.run({ body: { id: method.id } })
  }
  const rate = method.shipping_rate === 0 ? 'Free' : formatMoney(method.shipping_rate, currency)
  return (
    <>
      <div className={classes.methodDetails}>
        <span className={classes.methodName}>
          {method.shipping_title}
          {method.is_default && (
            <StatusBadge tone="mute" size="small">
              Default
            </StatusBadge>
          )}
        </span>
        <span className={classes.methodNote}>{[rate, method.shipping_timeframe].filter(Boolean).join(' · ')}</span>
      </div>
      <ActionIcon aria-label={`Edit ${method.shipping_title}`} onClick={onEdit} size={28}>
        <IconPencil size={16} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        aria-label={`Remove ${method.shipping_title}`}
        loading={removal.busy}
        onClick={() => void remove()}
        size={28}
      >
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
    </>
  )
}

/** Saves the positions of moved methods; shoppers see them immediately. */
function useOrder(): (methods: readonly EditableShippingMethod[]) => Promise<void> {
  const toast = useNotification()
  const update = useAction(shippingMethods.update, {
    onFailure: (error) => {
      logFailure(error)
      toast.error(errorText(error))
    },
  })
  const invalidate = useInvalidate()
  return async (methods) => {
    for (const [section_order, { id, section_order: before }] of methods.entries()) {
      if (before !== section_order && !(await update.run({ body: { id, section_order } }))) break
    }
    await invalidate(shippingMethods.list)
  }
}

interface MethodsProps {
  methods: readonly EditableShippingMethod[]
  onEdit: (method: EditableShippingMethod) => void
}

/** The shipping methods in display order. */
function Methods({ methods, onEdit }: MethodsProps) {
  const { currency } = useStore()
  const order = useOrder()
  // The new order, shown while it is being saved.
  const [sorted, setSorted] = useState<readonly EditableShippingMethod[] | null>(null)
  return (
    <SortList
      label="Shipping methods"
      items={sorted ?? methods}
      keyOf={({ id }) => id}
      nameOf={({ shipping_title }) => shipping_title}
      disabled={sorted !== null}
      onSort={(next) => {
        setSorted(next)
        void order(next).finally(() => setSorted(null))
      }}
    >
      {(method) => <MethodRow method={method} currency={currency} onEdit={() => onEdit(method)} />}
    </SortList>
  )
}

function LoadProblem({ error, onRetry }: { error: string; onRetry: () => void }) {
  return (
    <p className={classes.warning} role="alert">
      <span>
        {error}{' '}
        <button type="button" className={classes.fix} onClick={onRetry}>
          Retry
        </button>
      </span>
    </p>
  )
}

/** Whether and how the store ships. Methods aren't part of the draft: shoppers see changes immediately. */
export function ShippingGroup() {
  const { values, client } = usePaymentPage()
  const { store_id, currency } = useStore()
  const { data, load, error } = useApi(shippingMethods.list, { query: { store_id, payment_page_id: client.id } })
  const [edited, setEdited] = useState<EditableShippingMethod | 'new' | null>(null)
  const methods = data?.shipping_methods ?? []
  const note = String(methods.length)
  return (
    <SettingGroup
      title={SHIPPING_METHODS}
      icon={IconTruck}
      note={values.shipping_method_enabled ? note : 'Off'}
      keywords="rates delivery"
    >
      <FlagField name="shipping_method_enabled" label="Let shoppers choose a shipping method" />
      {values.use_shopify_shipping_rates && (
        <FlagField
          name="use_shopify_shipping_rates"
          label="Use Shopify shipping rates"
          description="Not available yet. Shoppers use the methods below."
        />
      )}
      {load.loading && <RowSkeleton rows={2} height={48} />}
      {error !== null && <LoadProblem error={error} onRetry={load.onRetry} />}
      {data && methods.length === 0 && values.shipping_method_enabled && (
        <p className={classes.hint}>
          No shipping methods yet. Shoppers can’t pay for orders with shipping until you add one.
        </p>
      )}
      <Methods methods={methods} onEdit={setEdited} />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.8} />}
        onClick={() => setEdited('new')}
      >
        Add method
      </Button>
      <p className={classes.hint}>Saved immediately, separately from the draft.</p>
      {edited !== null && (
        <ShippingMethodDialog
          method={edited === 'new' ? null : edited}
          payment_page_id={client.id}
          currency={currency}
          next={methods.length}
          onClose={() => setEdited(null)}
        />
      )}
    </SettingGroup>
  )
}
