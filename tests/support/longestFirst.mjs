import { BaseSequencer } from 'vitest/node'

/**
 * The slowest files, by parts of their names; a large file need not be slow, and nothing else is known on a fresh
 * machine.
 */
const long = [
  /every-resource\./,
  /server\/process\//,
  /server\/(leaks|matrix)\./,
  /server\/engine\/(figures|rollUpsAtRandom)\./,
  /server\/engine\/(live|tenThousand)\./,
  /server\/refine\/(stockScreen|mutationModes|liveUpdates)\./,
  /server\/(demo\/load(ed|ing)|database\/(brokenDirectory|embedded|declaredSchema))\./,
  /src\/(shell\/portal|views\/(form|record|list|operations)|screens\/kyc-documents\/show)\./,
  /tests\/(tools\/|define\/mistakes)/,
  /e2e\/(imports|catalogue|forms|record|live|portal|look|judging|parts|privacy|routes|newOperator|offline|session|operations|help)\./,
]

/** Starts with the slowest files, so that the last ones are short and all workers end at the same time. */
export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  async sort(files) {
    const sorted = await super.sort(files)
    const isLong = (/** @type {import('vitest/node').TestSpecification} */ { moduleId }) =>
      long.some((part) => part.test(moduleId))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
