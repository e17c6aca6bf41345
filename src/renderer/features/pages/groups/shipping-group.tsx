import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash, IconTruck } from '@tabler/icons-react'
import { useState } from 'react'
import { shippingMethods, type ShippingMethod } from '../../../../shared/contracts/shipping-methods.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import { errorText } from '../../../lib/api-errors.ts'
import { useStore } from '../../../lib/stores.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useApi } from '../../../lib/use-api.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { RowSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useNotification } from '../../../ui/toasts.tsx'
import { ShippingMethodDialog } from '../shipping-method-dialog.tsx'
import classes from './groups.module.css'
import type { GroupProps } from './group.ts'

interface MethodRowProps {
  method: ShippingMethod
  currency: string
  onEdit: () => void
}

function MethodRow({ method, currency, onEdit }: MethodRowProps) {
  const toast = useNotification()
  const removal = useAction(shippingMethods.remove, {
    invalidates: [shippingMethods.list],
    onFailure: (error) => toast.error(errorText(error)),
    onSuccess: () => toast.success(`${method.shipping_title} is removed`),
  })
  const remove = async () => {
    const sure = await askToConfirm({
      title: `Remove ${method.shipping_title}?`,
      message: 'Shoppers can no longer choose it. Past orders keep its name. This cannot be undone.',
      confirmLabel: 'Remove method',
      destructive: true,
    })
    if (sure) await removal.run({ body: { id: method.id } })
  }
  const rate = method.shipping_rate === 0 ? 'Free' : formatMoney(method.shipping_rate, currency)
  return (
    <li className={classes.method}>
      <div className={classes.methodWords}>
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
    </li>
  )
}

/** Whether and how the shop ships. The methods are not part of the draft: shoppers see a change at once. */
export function ShippingGroup({ editor: { page, values, set } }: GroupProps) {
  const { store_id, currency } = useStore()
  const { payment_page_id } = page
  const { data, load, error } = useApi(shippingMethods.list, { query: { store_id, payment_page_id } })
  const [edited, setEdited] = useState<ShippingMethod | 'new' | null>(null)
  const methods = data?.shipping_methods ?? []
  const on = values.shipping_method_enabled
  return (
    <SettingGroup title="Shipping methods" icon={IconTruck} note={on ? String(methods.length) : 'Off'}>
      <Switch
        label="Let shoppers choose how to ship"
        checked={on}
        onChange={(event) => set({ shipping_method_enabled: event.currentTarget.checked })}
      />
      {load.loading && <RowSkeleton rows={2} height={48} />}
      {error !== null && (
        <p className={classes.warning} role="alert">
          <span>
            {error}{' '}
            <button type="button" className={classes.fix} onClick={load.onRetry}>
              Retry
            </button>
          </span>
        </p>
      )}
      {data && methods.length === 0 && <p className={classes.hint}>No method yet. Without one, shipping is free.</p>}
      <ul className={classes.methods} aria-label="Shipping methods">
        {methods.map((method) => (
          <MethodRow key={method.id} method={method} currency={currency} onEdit={() => setEdited(method)} />
        ))}
      </ul>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.8} />}
        onClick={() => setEdited('new')}
      >
        Add method
      </Button>
      <p className={classes.hint}>Methods are saved at once and are not part of the draft.</p>
      {edited !== null && (
        <ShippingMethodDialog
          method={edited === 'new' ? null : edited}
          payment_page_id={payment_page_id}
          currency={currency}
          next={methods.length}
          onClose={() => setEdited(null)}
        />
      )}
    </SettingGroup>
  )
}
