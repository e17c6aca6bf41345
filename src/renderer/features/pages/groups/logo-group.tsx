import { Input, SegmentedControl } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { pageSize } from '../../../../shared/contracts/payment-pages.ts'
import { ImageUpload } from '../../../ui/image-upload.tsx'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import type { GroupProps } from './group.ts'

const sizes = [
  { value: 'small', label: 'Small' },
  { value: 'medium', label: 'Medium' },
  { value: 'large', label: 'Large' },
]

/** The page's own logo and its size. A file is sent at once: it cannot wait in a draft. */
export function LogoGroup({ editor: { values, set, logo } }: GroupProps) {
  return (
    <SettingGroup title="Logo" icon={IconPhoto} note={logo.address === null ? "The store's" : 'Own'}>
      <ImageUpload
        label="Logo"
        description="Without one, the page shows the store's logo or its name."
        file={null}
        current={logo.address}
        disabled={logo.busy}
        onChange={(file) => file && logo.upload(file)}
        onRemoveCurrent={logo.remove}
      />
      <Input.Wrapper label="Size">
        <SegmentedControl
          fullWidth
          aria-label="Logo size"
          value={values.logo_size}
          data={sizes}
          onChange={(value) => set({ logo_size: pageSize.parse(value) })}
        />
      </Input.Wrapper>
    </SettingGroup>
  )
}
