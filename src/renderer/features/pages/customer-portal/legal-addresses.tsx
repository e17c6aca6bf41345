import { portalSettings } from '../../../../shared/contracts/subscriptions/portal-settings.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { CopyField } from '../../../ui/display/copy-field.tsx'

/** Legal pages of the portal: the setting that turns each on, its label and its path. */
export const legalPages = [
  ['cancel_without_login', 'Cancel without signing in', '/account/cancel-contract'],
  ['withdrawal', 'Withdraw within 14 days', '/account/withdraw'],
] as const

export type LegalSetting = (typeof legalPages)[number][0]

/** Address of a legal page, at the host of the portal's own link. */
export const legalAddress = (portal: string, path: string, store_id: string): string =>
  new URL(`${path}?${new URLSearchParams({ store_id }).toString()}`, portal).href

/** The address of a legal page, for the footer of the merchant's own site. */
export function LegalAddress({ of }: { of: LegalSetting }) {
  const { store_id, cart_mode } = useStore()
  const { data } = useApi(portalSettings.overview, { query: { store_id, mode: cart_mode } })
  const page = legalPages.find(([setting]) => setting === of)
  if (!data || !page) return null
  const [, label, path] = page
  return (
    <CopyField
      label={`Link to “${label}”`}
      description={
        data.published[of]
          ? 'Add it to the footer of your website.'
          : 'Works once you publish the portal with this page.'
      }
      value={legalAddress(data.link, path, store_id)}
      mono
    />
  )
}
