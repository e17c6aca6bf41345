import { Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Store } from '../../../shared/contracts/stores/store.ts'
import { updatePaypalUsage } from '../../lib/session/store-helpers.ts'
import { FieldPair, SettingsRow } from '../../ui/layout/settings-row.tsx'
import { StatusBadge, type StatusTone } from '../../ui/display/status-badge.tsx'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import { SecretField } from './secret-field.tsx'
import classes from './stores.module.css'
import type { StoreForm } from './use-store-form.ts'
import { useStoreCache } from './use-store.ts'

interface RowProps {
  store: Store
  form: StoreForm['form']
}

/** Saved immediately, because it isn't part of the form. */
function PaypalSwitch({ store }: { store: Store }) {
  const keep = useStoreCache()
  const toast = useNotification()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [failed, setFailed] = useState<boolean | null>(null)
  const set = async (using: boolean) => {
    setWanted(using)
    setFailed(null)
    const changed = await updatePaypalUsage(store.store_id, using)
    setWanted(null)
    if (changed === null) {
      setFailed(using)
      return
    }
    keep.store(changed)
    toast.success(using ? 'PayPal turned on' : 'PayPal turned off')
  }
  return (
    <div>
      <Switch
        label="Offer PayPal"
        description="Lets your checkout pages offer PayPal. Saved immediately."
        checked={wanted ?? store.using_paypal}
        disabled={wanted !== null}
        onChange={(event) => void set(event.currentTarget.checked)}
      />
      {failed !== null && (
        <div className={classes.split} role="alert">
          <p className={classes.bad}>The change couldn’t be saved. Your PayPal setting hasn’t changed.</p>
          <Button size="xs" variant="default" onClick={() => void set(failed)}>
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}

const onboarding: Readonly<Record<Store['stripe_onboarding_status'], { tone: StatusTone; label: string }>> = {
  not_started: { tone: 'mute', label: 'Stripe not started' },
  pending: { tone: 'warn', label: 'Stripe pending' },
  complete: { tone: 'ok', label: 'Stripe complete' },
  restricted: { tone: 'bad', label: 'Stripe restricted' },
}

/** PayPal, Stripe ids and the Whop API key. */
export function PaymentRow({ store, form }: RowProps) {
  const { tone, label } = onboarding[store.stripe_onboarding_status]
  return (
    <SettingsRow
      title="Payments"
      status={
        <StatusBadge tone={tone} size="small">
          {label}
        </StatusBadge>
      }
      help="Manage accounts under Payments."
    >
      <PaypalSwitch store={store} />
      <FieldPair>
        <TextInput label="Stripe account" readOnly value={store.stripe_account_id} placeholder="Not connected" />
        <TextInput
          label="Stripe Connect account"
          readOnly
          value={store.stripe_connect_account_id}
          placeholder="Not connected"
        />
      </FieldPair>
      <SecretField
        label="Whop API key"
        name="whop_api_key"
        mask={store.whop_api_key}
        value={form.values.whop_api_key}
        onChange={(value) => form.setFieldValue('whop_api_key', value)}
        error={form.errors['whop_api_key']}
      />
    </SettingsRow>
  )
}

/**
 * Saved Shopify credentials. There is no Shopify integration yet, so the row only appears if there is something to
 * remove.
 */
export function ShopifyRow({ store, form }: RowProps) {
  const { shopify_domain, shopify_access_token, shopify_store_front_api_access_token } = store
  if (shopify_domain + shopify_access_token + shopify_store_front_api_access_token === '') return null
  return (
    <SettingsRow title="Shopify" help="Cartwright doesn’t connect to Shopify yet. You can remove saved keys here.">
      <TextInput
        label="Shopify domain"
        placeholder="your-store.myshopify.com"
        inputMode="url"
        autoComplete="off"
        {...form.getInputProps('shopify_domain')}
      />
      <SecretField
        label="Admin API access token"
        name="shopify_access_token"
        mask={store.shopify_access_token}
        value={form.values.shopify_access_token}
        onChange={(value) => form.setFieldValue('shopify_access_token', value)}
        error={form.errors['shopify_access_token']}
      />
      <SecretField
        label="Storefront API access token"
        name="shopify_store_front_api_access_token"
        mask={store.shopify_store_front_api_access_token}
        value={form.values.shopify_store_front_api_access_token}
        onChange={(value) => form.setFieldValue('shopify_store_front_api_access_token', value)}
        error={form.errors['shopify_store_front_api_access_token']}
      />
    </SettingsRow>
  )
}
