import type { HttpError } from '@refinedev/core'
import { Button } from 'antd'
import { Link } from 'react-router'
import { inSentence, paths, scopeField, type AnyResource } from '#define'
import { ask } from '../panels/asked'
import { Failure } from '../kit/Failure'
import { Frame } from '../kit/Frame'
import { PageHead } from '../kit/PageHead'

interface MissingRecordProps {
  readonly resource: AnyResource
  readonly id?: string
  readonly error: HttpError
  readonly onRetry: () => void
}

/**
 * Why a record may be missing, according to its declaration: only the viewer's place is known as a reason beforehand.
 */
function whyMissing({ access, fields }: AnyResource): string {
  if (access.scope === undefined) return 'It may have been deleted.'
  const isByPlace = fields[scopeField(access) ?? '']?.kind === 'place'
  return `It may have been deleted or be outside ${isByPlace ? 'your geographies' : 'what you have access to'}.`
}

/** What is shown for a record that does not exist or could not be fetched. */
export function MissingRecord({ resource, id, error, onRetry }: MissingRecordProps) {
  const isMissing = error.statusCode === 404
  return (
    <Frame>
      <PageHead title={resource.is.singular} />
      <Failure
        words={isMissing ? resource.form.messages.notFound : resource.form.messages.fetchFailed}
        onRetry={isMissing ? undefined : onRetry}
      >
        {!isMissing && <p>{error.message}</p>}
        {isMissing && (
          <p>
            {whyMissing(resource)} <Link to={paths.list(resource)}>All {inSentence(resource.is.plural)}</Link>{' '}
            {id !== undefined && (
              <Button type="link" onClick={() => ask({ panel: 'why', resource: resource.is.name, id })}>
                Why?
              </Button>
            )}
          </p>
        )}
      </Failure>
    </Frame>
  )
}
