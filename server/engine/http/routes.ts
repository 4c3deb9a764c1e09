import { choiceRoutes } from './choiceRoutes'
import { deskRoutes } from './deskRoutes'
import { exportRoutes } from './exportRoutes'
import { fileRoutes } from './fileRoutes'
import { importRoutes } from './importRoutes'
import { importWorkRoutes } from './importWorkRoutes'
import { judgingRoutes } from './judgingRoutes'
import { listRoutes } from './listRoutes'
import { manyRoutes } from './manyRoutes'
import { recordRoutes } from './recordRoutes'
import type { ResourceRoute } from './resourceRoute'
import { uploadRoutes } from './uploadRoutes'
import { writeRoutes } from './writeRoutes'

/** Every route that resources have. */
export const resourceRoutes: readonly ResourceRoute[] = [
  ...listRoutes,
  ...choiceRoutes,
  ...manyRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...importWorkRoutes,
  ...recordRoutes,
  ...writeRoutes,
  ...fileRoutes,
  ...uploadRoutes,
  ...deskRoutes,
  ...judgingRoutes,
]
