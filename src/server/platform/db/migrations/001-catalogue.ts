import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';
import { identityColumn } from './identity-column.ts';

/** Creates companies, categories, jobs and the catalogue version. */
export const catalogue: EngineMigration = async (db, engine) => {
  await db.schema
    .createTable('companies')
    .addColumn('id', 'integer', identityColumn(engine))
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .execute();

  await db.schema
    .createTable('categories')
    .addColumn('id', 'integer', identityColumn(engine))
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .execute();

  await db.schema
    .createTable('jobs')
    .addColumn('id', 'integer', identityColumn(engine))
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('external_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('company_id', 'integer', (column) => column.notNull().references('companies.id'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('workmode', 'text', (column) => column.notNull())
    .addColumn('experience', 'text', (column) => column.notNull())
    .addColumn('skills', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('logo', 'text', (column) => column.notNull())
    .addColumn('pay', 'text')
    .addColumn('approved_at', 'text', (column) => column.notNull())
    .addColumn('valid_through', 'text')
    .addColumn('is_approved', 'integer', (column) => column.notNull())
    .addColumn('closed_at', 'text')
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('jobs_source_external_id', ['source', 'external_id'])
    .execute();

  // The sort key of lists without words.
  await db.schema
    .createIndex('jobs_open_newest')
    .on('jobs')
    .columns(['approved_at desc', 'id desc'])
    .where(sql.ref('is_approved'), '=', 1)
    .where(sql.ref('closed_at'), 'is', null)
    .execute();
  await db.schema.createIndex('jobs_company').on('jobs').columns(['company_id', 'approved_at desc']).execute();

  await db.schema
    .createTable('job_categories')
    .addColumn('job_id', 'integer', (column) => column.notNull().references('jobs.id').onDelete('cascade'))
    .addColumn('category_id', 'integer', (column) => column.notNull().references('categories.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('job_categories_pk', ['job_id', 'category_id'])
    .execute();
  await db.schema.createIndex('job_categories_category').on('job_categories').columns(['category_id', 'job_id']).execute();

  await db.schema
    .createTable('catalogue')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into catalogue (id, version) values (1, 1)`.execute(db);
};
