import { IconCheck, IconX } from '@tabler/icons-react'
import { consentCategories } from '../../../../shared/domain/events/consent.ts'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { CONSENT_LABELS } from '../integration-labels.ts'
import type { PartProps } from './connection-section.tsx'
import classes from './tool.module.css'

/** What shoppers have to agree to before something is sent. */
export function ConsentSection({ form, mayManage }: PartProps) {
  const { consent, sent_from } = form.getValues()
  const withheld = [
    ...(sent_from === 'server' ? [] : ['No tag and no cookies in the browser']),
    ...(sent_from === 'browser' ? [] : ['No events from the server']),
  ]
  return (
    <Section form title="Consent">
      <div className={classes.grid}>
        <div>
          {mayManage ? (
            <ChoiceSelect
              labelled
              label="Category"
              value={consent}
              options={consentCategories.map((value) => ({ value, label: CONSENT_LABELS[value] }))}
              onChange={(value) => form.setFieldValue('consent', value)}
            />
          ) : (
            <>
              <p className={classes.label}>Category</p>
              <p className={classes.fixed}>{CONSENT_LABELS[consent]}</p>
            </>
          )}
          <p className={classes.hint}>Events are only sent for shoppers who allow this category.</p>
        </div>
        <div>
          <p className={classes.label}>Without consent</p>
          <ul className={classes.without}>
            {withheld.map((text) => (
              <li key={text}>
                <IconX size={14} stroke={2} className={classes.no} aria-hidden />
                {text}
              </li>
            ))}
            <li>
              <IconCheck size={14} stroke={2} className={classes.yes} aria-hidden />
              Counted in Cartwright only
            </li>
          </ul>
        </div>
      </div>
    </Section>
  )
}
