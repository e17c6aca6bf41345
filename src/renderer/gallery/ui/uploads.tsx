import { AvatarUpload } from '../../ui/inputs/avatar-upload.tsx'
import { FileAdder, FileList } from '../../ui/inputs/file-list.tsx'
import { ImageUpload } from '../../ui/inputs/image-upload.tsx'
import type { GalleryEntry } from '../entry-types.ts'
import { noop, WithState } from '../examples.tsx'
import { picture } from '../samples/pictures.ts'

const files = [
  { url: 'https://cdn.example/receipt.pdf', file_name: 'receipt.pdf', bytes: 84_210 },
  {
    url: 'https://cdn.example/delivery.pdf',
    file_name: 'signed-proof-of-delivery-with-a-long-file-name-2026-11-23.pdf',
    bytes: 1_240_000,
  },
]
const kinds = [
  { value: 'receipt', label: 'Receipt' },
  { value: 'shipping', label: 'Proof of delivery' },
]

/** The inputs for files. */
export const uploads: readonly GalleryEntry[] = [
  {
    components: { ImageUpload },
    purpose: 'One image, dropped or selected, checked for type and size before it is uploaded.',
    file: 'ui/inputs/image-upload.tsx',
    states: {
      Empty: (
        <WithState<File | null> initial={null}>
          {(value, onChange) => (
            <ImageUpload
              label="Product image"
              file={value}
              onChange={onChange}
              description="Square images look best."
            />
          )}
        </WithState>
      ),
      'With an image': (
        <ImageUpload
          label="Hero image"
          file={null}
          current={picture('Kettle', '#7a4a2b')}
          onChange={noop}
          onRemoveCurrent={noop}
        />
      ),
      Error: (
        <ImageUpload label="Logo" file={null} onChange={noop} error="This file is PDF, 2.1 MB. Choose an image." />
      ),
      Disabled: <ImageUpload label="Banner image" file={null} onChange={noop} disabled />,
    },
    layout: 'wide',
  },
  {
    components: { AvatarUpload },
    purpose: 'A round picture with buttons to upload and remove it.',
    file: 'ui/inputs/avatar-upload.tsx',
    states: {
      Empty: (
        <AvatarUpload label="Photo" name="Maya Ortiz" file={null} current={null} onChange={noop} onProblem={noop} />
      ),
      'With a picture': (
        <AvatarUpload
          label="Your photo"
          name="Noah Tremblay"
          file={null}
          current={picture('NT', '#2c5d7c')}
          onChange={noop}
          onProblem={noop}
        />
      ),
      Error: (
        <AvatarUpload
          label="Profile photo"
          name="Isla Bennett"
          file={null}
          current={null}
          error="Choose an image of at most 2 MB."
          onChange={noop}
          onProblem={noop}
        />
      ),
    },
    layout: 'wide',
  },
  {
    components: { FileList, FileAdder },
    purpose: 'Uploaded files with their types, and a row to add another.',
    file: 'ui/inputs/file-list.tsx',
    states: {
      Default: (
        <FileList
          label="Evidence"
          files={files}
          kindOf={({ url }) => (url.includes('receipt') ? 'Receipt' : 'Proof of delivery')}
          onRemove={noop}
        />
      ),
      'Read-only': (
        <FileList label="Sent evidence" files={files.slice(0, 1)} kindOf={() => 'Receipt'} onRemove={null} />
      ),
      'Add a file': (
        <FileAdder
          label="Type"
          kinds={kinds}
          first="receipt"
          action="Add file"
          largest={5_000_000}
          busy={false}
          error={null}
          onAdd={noop}
        />
      ),
      Uploading: (
        <FileAdder
          label="Type of the file"
          kinds={kinds}
          first="receipt"
          action="Add evidence"
          largest={5_000_000}
          busy
          error={null}
          onAdd={noop}
        />
      ),
      Error: (
        <FileAdder
          label="Evidence type"
          kinds={kinds}
          first="receipt"
          action="Add document"
          largest={5_000_000}
          busy={false}
          error="The file couldn’t be uploaded. Try again."
          onAdd={noop}
        />
      ),
    },
    layout: 'wide',
  },
]
