/** Column names of a table of jobs in English, German, French and Spanish. */

export const columnKeys = [
  ...(['external_id', 'title', 'company', 'category', 'type', 'employment', 'place', 'city', 'state', 'country'] as const),
  ...(['workmode', 'experience', 'skills', 'description', 'logo', 'approvedDate', 'validThrough', 'isApproved'] as const),
  ...(['pay', 'pay.min', 'pay.max', 'pay.currency', 'pay.unit', 'applications_to', 'reply_by_days'] as const),
  ...(['last_confirmed', 'vacancy', 'ai_use.text', 'ai_use.link'] as const),
];
export type ColumnKey = (typeof columnKeys)[number];

/** The first name of each column is the one that messages and the template use. */
const namesByColumn: Record<ColumnKey, string> = {
  external_id:
    'External ID|ID|Job ID|Reference|Reference number|Ref|Req ID|Requisition|Requisition ID|Job number|Job code|Referenz|Referenznummer|' +
    'Kennziffer|Stellen-ID|Stellennummer|Job-ID|Référence|Identifiant|Numéro|Referencia|Identificador',
  title:
    'Title|Job title|Job|Position|Position title|Role|Job name|Vacancy title|Name|Titel|Stelle|Stellentitel|Stellenbezeichnung|Jobtitel|' +
    'Berufsbezeichnung|Bezeichnung|Titre|Titre du poste|Intitulé|Intitulé du poste|Poste|Título|Título del puesto|Puesto|Cargo|Nombre del puesto',
  company:
    'Company|Company name|Employer|Organisation|Organization|Brand|Firma|Unternehmen|Arbeitgeber|Firmenname|Entreprise|Société|' +
    'Employeur|Empresa|Compañía|Empleador|Organización',
  category:
    'Category|Categories|Department|Team|Function|Job family|Area|Kategorie|Abteilung|Bereich|Berufsfeld|Fachbereich|Catégorie|' +
    'Département|Service|Métier|Categoría|Departamento|Área|Equipo',
  type:
    'Type|Job type|Contract type|Type of contract|Contract|Vertragsart|Anstellungsart|Vertrag|Art|Type de contrat|Contrat|' +
    'Tipo de contrato|Contrato|Tipo',
  employment:
    'Employment|Employment type|Working time|Working hours|Hours|Schedule|Time|Beschäftigungsart|Arbeitszeit|Beschäftigung|Umfang|Stellenumfang|' +
    'Temps de travail|Durée du travail|Type d’emploi|Jornada|Tipo de empleo|Horario',
  place:
    'Location|Locations|Place|Job location|Work location|Office|Site|Standort|Arbeitsort|Ort|Einsatzort|Dienstort|Lieu|Lieu de travail|' +
    'Localisation|Lugar|Lugar de trabajo|Ubicación|Localización',
  city: 'City|Town|Stadt|Ville|Commune|Ciudad|Localidad|Municipio',
  state: 'State|Region|Province|County|State/Province|Bundesland|Kanton|Région|Estado|Provincia|Región|Comunidad autónoma',
  country: 'Country|Country code|Nation|Land|Pays|Country/Region|País',
  workmode:
    'Work mode|Workmode|Work model|Workplace|Workplace type|Remote|Remote type|Remote status|Homeoffice|Home office|Arbeitsmodell|' +
    'Arbeitsform|Télétravail|Mode de travail|Teletrabajo|Modalidad|Modalidad de trabajo',
  experience:
    'Experience|Years of experience|Experience level|Seniority|Level|Career level|Erfahrung|Berufserfahrung|Karrierestufe|Expérience|' +
    'Niveau d’expérience|Experiencia|Años de experiencia|Nivel',
  skills:
    'Skills|Required skills|Key skills|Tags|Keywords|Kenntnisse|Fähigkeiten|Kompetenzen|Skills required|Compétences|Mots-clés|' +
    'Habilidades|Competencias|Conocimientos|Aptitudes',
  description:
    'Description|Job description|Details|Text|Summary|Body|Content|Beschreibung|Stellenbeschreibung|Aufgaben|Jobbeschreibung|Anzeigentext|' +
    'Description du poste|Descriptif|Missions|Descripción|Descripción del puesto|Funciones',
  logo: 'Logo|Logo URL|Company logo|Firmenlogo',
  approvedDate:
    'Posted on|Approved date|Date posted|Posted|Posting date|Post date|Published|Published on|Publication date|Date|Created|Created at|Start date of posting|' +
    'Open date|Veröffentlicht|Veröffentlicht am|Veröffentlichungsdatum|Datum|Erstellt|Online seit|Date de publication|Publié le|' +
    'Fecha de publicación|Publicado|Fecha',
  validThrough:
    'Apply by|Valid through|Deadline|Application deadline|Closing date|Closes|Closes on|Expires|Expiry date|Expiration date|End date|Valid until|' +
    'Bewerbungsfrist|Bewerbungsschluss|Gültig bis|Ablaufdatum|Endet am|Date limite|Date limite de candidature|Date de clôture|Expire le|' +
    'Fecha límite|Fecha de cierre|Válido hasta|Plazo',
  isApproved:
    'Approved|Is approved|Visible|Public|Online|Active|Status|Publish|Freigegeben|Aktiv|Sichtbar|Approuvé|Statut|Actif|Visible en ligne|' +
    'Aprobado|Estado de publicación|Activo',
  pay:
    'Pay|Salary|Salary range|Pay range|Compensation|Wage|Wages|Annual salary|Yearly salary|Hourly rate|Hourly wage|Hourly pay|Monthly salary|Day rate|Rate|Gehalt|Lohn|Vergütung|' +
    'Jahresgehalt|Monatsgehalt|Stundenlohn|Gehaltsspanne|Salaire|Rémunération|Salaire annuel|Salaire mensuel|Salaire brut annuel|' +
    'Taux horaire|Salario|Sueldo|Salario anual|Salario mensual|Retribución|Remuneración',
  'pay.min':
    'Salary from|Pay from|Salary min|Min salary|Minimum salary|Pay min|Min pay|Minimum pay|Salary minimum|Wage from|From|Compensation min|Gehalt von|' +
    'Gehalt ab|Lohn von|Lohn ab|Mindestgehalt|Gehalt min|Vergütung von|Salaire de|Salaire min|Salaire minimum|Salaire à partir de|' +
    'Salario desde|Salario mínimo|Salario mín|Sueldo desde|Sueldo mínimo|Annual salary from|Hourly rate from|Hourly wage from',
  'pay.max':
    'Salary to|Pay to|Salary max|Max salary|Maximum salary|Pay max|Max pay|Maximum pay|Salary maximum|Salary up to|Wage to|To|Compensation max|Gehalt bis|' +
    'Lohn bis|Höchstgehalt|Gehalt max|Vergütung bis|Salaire à|Salaire max|Salaire maximum|Salaire jusqu’à|' +
    'Salario hasta|Salario máximo|Salario máx|Sueldo hasta|Sueldo máximo|Annual salary to|Hourly rate to|Hourly wage to',
  'pay.currency': 'Currency|Salary currency|Pay currency|Currency code|Währung|Gehaltswährung|Devise|Monnaie|Moneda|Divisa',
  'pay.unit':
    'Pay unit|Pay period|Salary unit|Salary period|Salary per|Pay per|Per|Unit|Period|Pay frequency|Salary frequency|Zeitraum|Gehalt pro|Gehaltszeitraum|' +
    'Einheit|Pro|Période|Périodicité|Unité|Par|Periodo|Período|Unidad|Por',
  applications_to:
    'Applications to|Send applications to|Apply e-mail|Application e-mail|Bewerbungen an|Bewerbung an|Candidatures à|Candidaturas a',
  reply_by_days:
    'Reply by days|Reply within days|Reply within|Days to reply|Antwort in Tagen|Réponse sous jours|Respuesta en días',
  last_confirmed: 'Last confirmed|Confirmed on|Zuletzt bestätigt|Confirmé le|Confirmado el',
  vacancy: 'Vacancy|Real vacancy|Is vacancy|Vacant position|Offene Stelle|Poste vacant|Vacante',
  'ai_use.text': 'AI use|Use of AI|KI-Einsatz|Usage de l’IA|Uso de IA',
  'ai_use.link': 'AI use link|AI use URL|Link zum KI-Einsatz|Lien usage de l’IA|Enlace uso de IA',
};

/** Normalizing takes quadratic time for accents. */
const maxFoldedLength = 1000;

/** The rank is the place in the list: of two columns with one meaning the better name counts. */
interface NamedColumn {
  key: ColumnKey;
  rank: number;
}

const columnsByName = new Map<string, NamedColumn>();
for (const key of columnKeys)
  for (const [rank, name] of [key, ...namesByColumn[key].split('|')].entries())
    if (!columnsByName.has(normalizeName(name))) columnsByName.set(normalizeName(name), { key, rank });

/** 'Job title *', 'JOB_TITLE' and 'Salary from (EUR)' are known names too. */
export function findColumn(name: string): NamedColumn | undefined {
  return columnsByName.get(normalizeName(name)) ?? columnsByName.get(normalizeName(name.replace(/[([{/].*$/u, '')));
}

/** 'Salary from' of `pay.min`. */
export const formatColumnName = (key: ColumnKey): string => namesByColumn[key].split('|', 1)[0] ?? key;

/** Every known name, for suggestions. */
export const knownColumnNames: readonly string[] = Object.values(namesByColumn).flatMap((names) => names.split('|'));

/** Small letters without accents, of the first 1,000 characters. */
export function foldText(text: string): string {
  return text
    .slice(0, maxFoldedLength)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
}

/** Letters and digits without accents. */
export function normalizeName(name: string): string {
  return foldText(name).replace(/[^\p{L}\p{N}]/gu, '');
}
