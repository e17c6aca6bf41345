import { Button, Modal, Select } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { pageLanguages, type PageLanguage } from '../../../../shared/contracts/pages/page-fields.ts'
import { subscriptionPlans } from '../../../../shared/contracts/subscriptions/plans.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { languages } from '../../../lib/format/page-languages.ts'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import forms from '../../../ui/resource/form.module.css'
import classes from './editor.module.css'
import type { PriceChange } from './price-changes.ts'

interface NoticeProps {
  plan_id: string
  change: PriceChange
  /** First day of the new price. */
  from: string
}

function Notice({ plan_id, change, from }: NoticeProps) {
  const [language, setLanguage] = useState<PageLanguage>('en')
  const query = { plan_id, option_id: change.option_id, delivery_price: change.after, from, language }
  const { data, load } = useApi(subscriptionPlans.previewNotice, { query }, { keepPrevious: true })
  return (
    <div className={forms.fields}>
      <Select
        label="Language"
        data={languages}
        value={language}
        allowDeselect={false}
        onChange={(value) => setLanguage(pageLanguages.find((each) => each === value) ?? 'en')}
      />
      <LoadGate load={load} what="Preview" skeleton={<RowSkeleton rows={6} height={60} />}>
        {data && (
          <>
            <p className={forms.note}>Subject: {data.subject}</p>
            <iframe className={classes.email} title={data.subject} sandbox="" srcDoc={data.html} />
          </>
        )}
      </LoadGate>
    </div>
  )
}

/** A button that shows the email about a price change in each language. */
export function NoticePreview(props: NoticeProps) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={open}>
        Preview email
      </Button>
      <Modal opened={opened} onClose={close} size="lg" title="Price change email">
        <Notice {...props} />
      </Modal>
    </>
  )
}
