import type { PortalDraft } from '../../../../shared/contracts/subscriptions/portal-settings.ts'
import { languageChoice, portalScreenChoice, portalStateChoice } from '../editor/preview/preview-choices.ts'
import { previewOf } from '../editor/preview/preview-kind.tsx'
import { portalKind } from './portal-kind.ts'

const choices = [portalScreenChoice, portalStateChoice, languageChoice] as const

export const portalPreview = previewOf({
  kind: portalKind,
  choices: () => choices,
  useBeside: () => null,
  contentOf: (portal: PortalDraft) => ({ kind: 'customer_portal', portal }),
})
