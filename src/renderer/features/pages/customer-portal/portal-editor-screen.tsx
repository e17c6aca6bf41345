import type { PortalDraft } from '../../../../shared/contracts/subscriptions/portal-settings.ts'
import { portalSettings } from '../../../../shared/contracts/subscriptions/portal-settings.ts'
import { fairCancelChecks, type FairCancelFacts } from '../../../../shared/domain/subscriptions/fair-cancel.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { colorWarnings, SHAPE_CONTRAST, type ColorRule } from '../editor/colors/colors.ts'
import { ContentEditorScreen } from '../editor/content-editor-screen.tsx'
import { editorOf, type Groups } from '../editor/editor-kind.tsx'
import { colorCheck, type Check } from '../editor/page-checks.ts'
import { EmailsGroup, LegalGroup, LinksGroup } from './legal-groups.tsx'
import { OfferFigures } from './offer-figures.tsx'
import { PermissionsGroup } from './permissions-group.tsx'
import { PortalProvider, type PortalEditor } from './portal-context.tsx'
import type { PortalValues } from './portal-kind.ts'
import { portalPreview } from './portal-preview.ts'
import { ReasonsGroup } from './reasons-group.tsx'
import { BrandGroup, TextsGroup } from './texts-groups.tsx'

const colors: readonly ColorRule<PortalValues>[] = [
  { key: 'background_color', label: 'Background', least: 1 },
  { key: 'brand_color', label: 'Brand', against: 'background_color', least: SHAPE_CONTRAST },
]

const groups: Groups = [
  ['permissions', PermissionsGroup],
  ['reasons', ReasonsGroup],
  ['brand', BrandGroup],
  ['texts', TextsGroup],
  ['emails', EmailsGroup],
  ['links', LinksGroup],
  ['legal', LegalGroup],
]

/** Setting groups by the part of the preview that they change. */
const groupByPart: Readonly<Record<string, string>> = {
  actions: 'What customers can do',
  reasons: 'Reasons and offers',
  cancel: 'Reasons and offers',
  brand: 'Brand',
  texts: 'Texts',
  links: 'Links',
}

/** Until the store's facts have loaded, nothing that depends on them fails. */
const NO_FACTS: FairCancelFacts = { has_contact: true, countries: [], languages: [] }

const fixes: Readonly<Record<string, string>> = {
  screens: 'Reasons and offers',
  offer: 'Reasons and offers',
  buttons: 'Reasons and offers',
  confirmation: 'Emails',
  reason: 'Reasons and offers',
  discount: 'Reasons and offers',
  contact: 'Links',
  legal: 'Legal pages',
  translations: 'Texts',
}

function useChecks({ values }: PortalEditor): Check[] {
  const { store_id, cart_mode } = useStore()
  const { data } = useApi(portalSettings.overview, { query: { store_id, mode: cart_mode } })
  const found = fairCancelChecks(values, data?.facts ?? NO_FACTS)
  return [
    ...found.map(({ key, level, title, text }) => ({
      key,
      ok: level === 'ok',
      blocks: level === 'block',
      title,
      text,
      ...(level !== 'ok' && { group: { label: 'Fix it', title: fixes[key] ?? '' } }),
    })),
    colorCheck(colorWarnings(colors, values)),
  ]
}

const portalEditor = editorOf<PortalValues, PortalDraft>({
  preview: portalPreview,
  label: () => 'Customer portal',
  checksTitle: 'Fair cancel checks',
  groupOf: (part) => groupByPart[part],
  groups: () => groups,
  colours: colors,
  Provider: PortalProvider,
  useChecks,
  Below: OfferFigures,
})

/** /subscriptions/customer-portal/update (RT-107). */
export default function PortalEditorScreen() {
  const { store_id } = useStore()
  return <ContentEditorScreen key={store_id} of={portalEditor} id={store_id} />
}
