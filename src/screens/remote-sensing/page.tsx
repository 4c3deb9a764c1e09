import { Button, Input, Skeleton } from 'antd'
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#define'
import { farmers, landHealth } from '#resources'
import { may } from '../../../providers/access'
import { toHttpError } from '../../../providers/errorMessage'
import type { LayerName } from '../../views/geography/layers'
import { Failure } from '../../views/kit/Failure'
import { Frame } from '../../views/kit/Frame'
import { LinkButton } from '../../views/kit/LinkButton'
import { PageHead } from '../../views/kit/PageHead'
import { AreaMap } from './AreaMap'
import { FarmerView } from './FarmerView'
import { findFarmer, useFarmer } from './requests'
import './remote-sensing.css'

/**
 * Satellite views of lands: those of a farmer, found by mobile number, GUID or on the map, and those of all areas on
 * the map.
 */
export function Screen() {
  const [parameters, setParameters] = useSearchParams()
  const [id, land] = ['farmer', 'land'].map((name) => Number(parameters.get(name)) || undefined)
  const sees = may(farmers.access.see)
  const go = (next: Readonly<Record<string, string | undefined>>): void => {
    const given = Object.entries(next).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    setParameters(Object.fromEntries(given) as Record<string, string>)
  }
  const isOfFarmer = sees && (id !== undefined || land !== undefined)
  return (
    <Frame>
      <PageHead
        title="Remote Sensing"
        actions={<LinkButton to={`${paths.list(landHealth)}/drops`}>Drops</LinkButton>}
      />
      {sees && <Search onFound={(farmer) => go({ farmer: String(farmer) })} />}
      {isOfFarmer ? (
        <Found
          {...{ id, land }}
          onLand={(next) => go({ ...(id && { farmer: String(id) }), land: String(next) })}
          onClose={() => go({})}
        />
      ) : (
        <AreaMap
          layer={layerIn(parameters.get('layer'))}
          within={Number(parameters.get('within')) || undefined}
          onLayer={(layer) => go({ layer })}
          onWithin={(layer, within) => go({ layer, within: within === undefined ? undefined : String(within) })}
          onLand={(next) => (sees ? go({ land: String(next) }) : undefined)}
        />
      )}
    </Frame>
  )
}

function layerIn(given: string | null): LayerName {
  return given === 'districts' || given === 'tehsils' ? given : 'states'
}

/** The search for a farmer. The text stays out of the address: a mobile number is personal data. */
function Search({ onFound }: { readonly onFound: (farmer: number) => void }) {
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const search = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (typed.trim() === '') return
    setIsAsking(true)
    setWords(undefined)
    try {
      onFound((await findFarmer(typed)).farmer.id)
    } catch (error) {
      setWords(toHttpError(error).message)
    }
    setIsAsking(false)
  }
  return (
    <form className="searching stack gap-1" role="search" onSubmit={(event) => void search(event)}>
      <label htmlFor="farmer-search">Farmer</label>
      <div className="line gap-2 first-fills">
        <Input
          id="farmer-search"
          value={typed}
          placeholder="Mobile number or GUID"
          autoComplete="off"
          aria-describedby={words ? 'farmer-not-found' : undefined}
          {...(words && { status: 'error' })}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="primary" htmlType="submit" loading={isAsking}>
          Find farmer
        </Button>
      </div>
      {words && (
        <p className="bad flat" id="farmer-not-found" role="alert">
          {words}
        </p>
      )}
    </form>
  )
}

interface FoundProps {
  readonly id: number | undefined
  readonly land: number | undefined
  readonly onLand: (land: number) => void
  readonly onClose: () => void
}

/** The farmer in the address, or the owner of the land in it. */
function Found({ id, land, onLand, onClose }: FoundProps) {
  const { data, error, refetch } = useFarmer(id === undefined ? { ...(land !== undefined && { land }) } : { id })
  if (error) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return <FarmerView {...data} {...{ land, onLand, onClose }} />
}
