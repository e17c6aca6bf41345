import { expect, it } from 'vitest'
import { crowdedFolders } from './crowded-folders.mjs'

const files = (folder: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, at) => `${folder}/file-${at}${ending}`)

it('allows 25 source files in a folder and reports more', () => {
  expect(crowdedFolders(files('src/a', 25))).toEqual([])
  expect(crowdedFolders([...files('src/a', 26), ...files('src/b', 3)])).toEqual([
    'src/a has 26 source files, more than 25. Group related files.',
  ])
})

it("doesn't count tests, styles and subfolders", () => {
  const others = [...files('src/a', 9, '.test.tsx'), ...files('src/a', 9, '.module.css'), ...files('src/a/b', 9)]
  expect(crowdedFolders([...files('src/a', 25, '.tsx'), ...others])).toEqual([])
})
