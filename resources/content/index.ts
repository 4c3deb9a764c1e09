import { announcements } from './announcements'
import { bannerPictures, banners } from './banners'
import { boardNotices, noticeReads } from './notices'
import { pollOptions, pollResponses, polls } from './polls'
import { quizAnswers, quizAttempts } from './quizAttempts'
import { dailyQuizzes, quizQuestions, quizTranslations } from './quizzes'

export { contentLimits, quizKeys, quizOptions } from './terms'
export {
  announcements,
  bannerPictures,
  banners,
  boardNotices,
  dailyQuizzes,
  noticeReads,
  pollOptions,
  pollResponses,
  polls,
}
export { quizAnswers, quizAttempts, quizQuestions, quizTranslations }

/** Content for farmers and the staff: pictures, news, polls and quizzes. */
export const contentRoom = [
  announcements,
  banners,
  bannerPictures,
  polls,
  pollOptions,
  pollResponses,
  dailyQuizzes,
  quizQuestions,
  quizTranslations,
  quizAttempts,
  quizAnswers,
  boardNotices,
  noticeReads,
]
