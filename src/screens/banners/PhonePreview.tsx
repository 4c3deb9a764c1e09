import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { optionLabel, type StoredFile } from '#define'
import { bannerPictures, banners } from '#resources'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import type { Row } from '../../views/data/row'
import { useStoredFile, type FilePlace } from '../../views/files/useStoredFile'
import './phone.css'

interface Translated {
  readonly id: number
  readonly language: string
  readonly picture: readonly StoredFile[]
}

const OTHERS = 'others'

/** The banner in its slot on a phone, in the chosen language. */
export function PhonePreview({ banner }: { readonly banner: Row }) {
  const [language, setLanguage] = useState(OTHERS)
  const { data: translated = [] } = useQuery({
    queryKey: ['banner-pictures', 'preview', banner.id, banner.updatedAt],
    queryFn: async ({ signal }) => {
      const params = { banner: banner.id, size: 100 }
      const answer = httpOf('admin').get<{ items: readonly Translated[] }>('/banner-pictures', { params, signal })
      return (await translateErrors(answer)).data.items
    },
  })
  const own = translated.find((one) => one.language === language)
  const [file] = own?.picture ?? (banner.picture as readonly StoredFile[] | null) ?? []
  const { options } = bannerPictures.fields.language
  const languages = [
    { value: OTHERS, label: translated.length > 0 ? 'All other languages' : 'Every language' },
    ...translated.map((one) => ({ value: one.language, label: optionLabel(options, one.language) })),
  ]
  return (
    <section className="surface padded stack gap-3" aria-label="The banner on a phone">
      <div className="scrolls">
        <Segmented
          aria-label="Language of the preview"
          options={languages}
          value={own?.language ?? OTHERS}
          onChange={setLanguage}
        />
      </div>
      <div className="phone" data-slot={banner.slot}>
        {file && (
          <Picture
            file={file}
            place={
              own
                ? { resource: bannerPictures, id: own.id, name: 'picture' }
                : { resource: banners, id: banner.id, name: 'picture' }
            }
            words={`${String(banner.title)}, ${languages.find(({ value }) => value === (own?.language ?? OTHERS))?.label.toLowerCase()}`}
          />
        )}
        <span className="phone-line" />
        <span className="phone-line" />
        <span className="phone-line" />
      </div>
    </section>
  )
}

interface PictureProps {
  readonly file: StoredFile
  readonly place: FilePlace
  readonly words: string
}

function Picture({ file, place, words }: PictureProps) {
  const { data, isError } = useStoredFile(place, file)
  if (!data) return <span className="phone-picture inline-line muted meta centred">{isError && 'No picture'}</span>
  return <img className="phone-picture" src={data} alt={words} />
}
