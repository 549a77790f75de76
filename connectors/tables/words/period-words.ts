/** Words that say that two days beside them are the period of the file. Within a text. */
export const PERIOD_NAMES =
  'zeitraum|umsatzzeitraum|buchungszeitraum|auswertungszeitraum|abfragezeitraum|period|statement period|periode|periodo|tidsperiod|tidsperiode|okres|obdobi|obdobie|ajanjakso|idoszak|donem|период|periodo de consulta|期間';

/** Labels of its first day, and of its last: the whole label. */
export const PERIOD_BEGINS =
  'from|from date|date from|start date|von|vom|datum von|buchungsdatum von|startdatum|du|date du|date de debut|dal|da|data da|data inizio|desde|fecha desde|de|data de|van|vanaf|datum vanaf|boekingsdatum vanaf|od|data od|datum od|fran|fran och med|fra|fra dato|с|дата с';
export const PERIOD_ENDS =
  'to|to date|until|date to|end date|bis|bis zum|datum bis|buchungsdatum bis|enddatum|au|date au|date de fin|al|a|data a|data fine|hasta|fecha hasta|ate|data ate|tot|tot en met|datum tot|boekingsdatum tot en met|do|data do|datum do|till|till och med|til|til dato|по|дата по';
