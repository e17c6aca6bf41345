import type { RecoveryTemplate } from '../../../shared/domain/recovery/recovery-sequence.ts'

/** Texts of recovery emails and of the unsubscribe page, with placeholders such as {store}. */
export interface RecoveryTexts {
  templates: Readonly<Record<RecoveryTemplate, { subject: string; title: string; body: string }>>
  button: string
  code: string
  subtotal: string
  footer: string
  unsubscribe: string
  ask: string
  confirm: string
  done: string
  /** For a link whose email no longer exists. */
  gone: string
  /** Prefix of the subject in test mode. */
  test: string
}
